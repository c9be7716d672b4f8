import fs from 'node:fs'
import { type Server } from '../support/server.ts'

/** Memory that the server holds, in bytes (Linux). */
export const memoryOf = ({ process: child }: Server): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** How late the server's main loop was since last asked, in milliseconds; it must run with `loop-delay.mjs`. */
export function loopDelay({ process: child }: Server): Promise<{ p50: number; p99: number; max: number }> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as { p50: number; p99: number; max: number }))
    child.send('delay')
  })
}

/** Settles when the models are loaded. */
export async function modelsReady(server: Server): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${server.url}/healthz`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The models were not loaded within a minute')
}
