import path from 'node:path'
import { type Server, startServer } from '../support/server.ts'

/** Starts the built product so that it can be asked how late its main loop was. */
export function startWatched(settings: Record<string, string>, folder: string): Promise<Server> {
  const preload = path.resolve(import.meta.dirname, 'loop-delay.mjs')
  return startServer({ LOG_LEVEL: 'error', ...settings, NODE_OPTIONS: `--import ${preload}` }, folder)
}

/** Returns how late a watched server's loop has been since this was last asked, in milliseconds. */
export function loopDelay({ process: child }: Server): Promise<{ p50: number; p99: number; max: number }> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as { p50: number; p99: number; max: number }))
    child.send('delay')
  })
}
