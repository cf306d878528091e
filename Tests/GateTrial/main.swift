// The tool with a design that has faults on demand, for GateTrialTests.
import Filmstrip

Filmstrip.main(adding: [Subject.design])
