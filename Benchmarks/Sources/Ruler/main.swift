// The figures that the project promises, each against its ruler, each by one command:
//   swift run -c release Ruler replay|coasts|rows|rows-ten-million|rows-stable-id|reader|caches
//     [--processes N]
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first, let figure = Figure.all[name] else {
  print("usage: Ruler \(Figure.all.keys.sorted().joined(separator: "|")) [--processes N]")
  exit(64)
}
if arguments.count == 2, arguments[1] == "--once" {
  print(try figure.measure().map { String($0) }.joined(separator: " "))
} else {
  let isCounted = arguments.count == 3 && arguments[1] == "--processes"
  guard arguments.count == 1 || isCounted, let count = Int(isCounted ? arguments[2] : "10"),
    count > 0
  else {
    print("usage: Ruler \(name) [--processes N]")
    exit(64)
  }
  try figure.report(name, processCount: count)
}
