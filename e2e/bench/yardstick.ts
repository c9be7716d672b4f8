import { fork } from 'node:child_process'
import path from 'node:path'

/**
 * Starts `bare.ts` or `floors.ts` in a process of its own.
 * @throws Error where it ends before it answers
 */
export async function startYardstick(name: string, ...args: string[]): Promise<{ url: string; stop: () => void }> {
  const file = path.join(import.meta.dirname, name)
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' }
  const child = fork(file, args, { execArgv: ['--import', 'tsx'], env })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { ready: number }).ready))
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it answered`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
