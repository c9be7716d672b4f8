import { type Server } from '../support/server.ts'

/** How late the server's main loop was since last asked, in milliseconds; it must run with `loop-delay.mjs`. */
export function loopDelay({ process: child }: Server): Promise<{ p50: number; p99: number; max: number }> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as { p50: number; p99: number; max: number }))
    child.send('delay')
  })
}
