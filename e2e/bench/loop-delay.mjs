// This file is preloaded into the server that is measured, and reports how late its main loop has been since it was
// last asked.
import { isMainThread } from 'node:worker_threads'
import { monitorEventLoopDelay } from 'node:perf_hooks'

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', (asked) => {
    if (asked !== 'delay') return
    const ms = (nanoseconds) => Math.round(nanoseconds / 1e4) / 100
    // The histogram includes the timer's own interval of a millisecond.
    process.send({ p50: ms(delay.percentile(50)) - 1, p99: ms(delay.percentile(99)) - 1, max: ms(delay.max) - 1 })
    delay.reset()
  })
}
