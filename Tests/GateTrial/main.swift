// The gate on trial: `GateTrial trial` gives it every fault that it should catch; with all other arguments it is the
// tool, with the design that has the faults beside the built-in ones.
import Filmstrip

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "trial" {
  Trial.main(Array(arguments.dropFirst()))
} else {
  Filmstrip.main(adding: [Subject.design])
}
