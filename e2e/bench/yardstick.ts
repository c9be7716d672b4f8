import { fork } from 'node:child_process'
import path from 'node:path'

type Yardstick = { url: string; pid: number; stop: () => void }

/** Starts `bare.ts`, `floors.ts` or `flush.ts` in a separate process. @throws Error if it ends before it answers */
export const startYardstick = (name: string, ...args: string[]) => startOnDisk({}, name, ...args)

/** Does the same with an artificially slow disk. */
export async function startOnDisk(
  settings: Record<string, string>,
  name: string,
  ...args: string[]
): Promise<Yardstick> {
  const file = path.join(import.meta.dirname, name)
  const env: NodeJS.ProcessEnv = { ...process.env, ...settings, NODE_ENV: 'production' }
  const child = fork(file, args, { execArgv: ['--import', 'tsx'], env })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { ready: number }).ready))
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it answered`)))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() }
}
