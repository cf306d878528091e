// Counts one thread's blocks while other threads come and go, and while others count: exits with 0 where every
// count is right. An executable, since what it looks for may be a crash, or never end.
import Foundation
import Measurement
import Results
import Synchronization

/// A thousand blocks of 100 bytes (the class of 112), each freed before the next.
func makeKnownBlocks() {
  for _ in 0..<1000 { UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 16).deallocate() }
}

let known = Allocations(
  count: 1000, bytes: 1000 * 112, peakBytes: 112, frees: 1000,
  sizeClasses: [Allocations.SizeClass(bytes: 112, count: 1000)])

@Sendable func countIsRight(_ body: () -> Void) {
  do {
    let counted = try AllocationProbe.count(body)
    guard counted != known else { return }
    print("found \(counted), expected \(known)")
  } catch {
    print(error)
  }
  exit(1)
}

/// Threads that wait side by side, and end together.
final class Crowd: @unchecked Sendable {
  /// The work of a thread with the allocator, before it waits and after.
  enum Habit: CaseIterable {
    /// It allocates before and never again, as the workers of Dispatch that end after some idle seconds.
    case idle
    case busy
    /// Its first call of all frees what another thread allocated.
    case freeing
    /// It calls nothing at all.
    case silent
  }

  private let habit: Habit
  private var threads: [pthread_t] = []
  private let meeting = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
  private let others: [UnsafeMutableRawPointer]
  private let nextOther = Atomic(0)

  init(_ habit: Habit, count: Int) {
    self.habit = habit
    others = (0..<count).map { _ in .allocate(byteCount: 100, alignment: 16) }
    pthread_barrier_init(meeting, nil, UInt32(count + 1))
    let me = Unmanaged.passUnretained(self).toOpaque()
    for _ in 0..<count {
      var thread: pthread_t = 0
      let code = pthread_create(
        &thread, nil,
        { crowd in
          Unmanaged<Crowd>.fromOpaque(crowd!).takeUnretainedValue().live()
          return nil
        }, me)
      precondition(code == 0, "no thread: \(code)")
      threads.append(thread)
    }
    meet()
  }

  private func live() {
    let other = others[nextOther.add(1, ordering: .relaxed).oldValue]
    if habit == .idle || habit == .busy { makeKnownBlocks() }
    meet()
    meet()
    switch habit {
    case .idle, .silent: return
    case .busy: makeKnownBlocks()
    case .freeing: other.deallocate()
    }
  }

  private func meet() { pthread_barrier_wait(meeting) }

  /// Lets all threads end.
  func dismiss() { meet() }

  /// Waits until all have ended.
  func join() {
    for thread in threads { pthread_join(thread, nil) }
    if habit != .freeing { for other in others { other.deallocate() } }
    pthread_barrier_destroy(meeting)
    meeting.deallocate()
  }
}

/// Of two crowds that a count finds there one ends behind it, and the other while the next goes on.
for round in 0..<40 {
  for habit in Crowd.Habit.allCases {
    let (early, late) = (Crowd(habit, count: 3 + round), Crowd(habit, count: 3 + round))
    countIsRight { makeKnownBlocks() }
    early.dismiss()
    if round % 2 == 0 { early.join() }
    countIsRight {
      late.dismiss()
      makeKnownBlocks()
    }
    if round % 2 == 1 { early.join() }
    late.join()
  }
}

/// Four threads count, over and over, while others come and go at whatever moment.
let atWork = DispatchGroup()
for number in 0..<8 {
  atWork.enter()
  Thread.detachNewThread {
    for round in 0..<100 {
      if number < 4 {
        countIsRight { makeKnownBlocks() }
      } else {
        let crowd = Crowd(Crowd.Habit.allCases[(number + round) % 4], count: 4)
        crowd.dismiss()
        crowd.join()
      }
    }
    atWork.leave()
  }
}
atWork.wait()
print("every count was right")
