import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLOCK_OF_RUN } from './faketime.ts'
import { copyTemplate, DATA_KEY } from './template.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export type Server = {
  url: string
  folder: string
  log: () => string
  process: ChildProcess
  stop: () => Promise<void>
}

// The servers are remembered, so that a test that fails half-way leaves none behind.
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * Starts the built product on a free port with its own copy of the test data (or the given folder).
 * @param home the product's folder; a changed copy in tests of what happens when a part breaks
 * @param node the Node that runs it
 */
export async function startServer(
  settings: Record<string, string> = {},
  folder = copyTemplate(),
  home = root,
  node = process.execPath,
): Promise<Server> {
  const env = {
    PATH: process.env.PATH,
    ...CLOCK_OF_RUN,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: folder,
    DATA_KEY,
    LOG_LEVEL: 'info',
    ...(process.env.INFERENCE_LOADING && { INFERENCE_LOADING: process.env.INFERENCE_LOADING }),
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    ...settings,
  }
  const child = fork(path.join(home, 'build/server.js'), {
    cwd: home,
    execPath: node,
    // The server runs as in real use (scripts/start.mjs), without the TypeScript loader of the process that starts it.
    execArgv: ['--max-semi-space-size=2'],
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let log = ''
  child.stdout!.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { ready: number }) => resolve(message.ready))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      const gone = () => (fs.rmSync(folder, { recursive: true, force: true }), resolve())
      if (child.exitCode !== null || child.signalCode !== null) return gone()
      child.once('exit', gone)
      child.kill('SIGTERM')
    })
  return { url: `http://localhost:${port}`, folder, log: () => log, process: child, stop }
}
