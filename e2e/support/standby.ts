import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { CLOCK_OF_RUN } from './faketime.ts'
import { DATA_KEY } from './template.ts'

/** The Litestream binary for this machine that comes with the product; null if there is none. */
export const LITESTREAM = [`node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`]
  .map((file) => path.resolve(file))
  .find((file) => fs.existsSync(file))

/**
 * Returns whether this machine can keep a standby: with Litestream, and with the programs that transfer and encrypt the
 * copy.
 */
export const canStandBy = () =>
  LITESTREAM !== undefined && ['/usr/bin/rclone', '/usr/bin/age-keygen'].every((file) => fs.existsSync(file))

/** Returns a machine's settings for the standby storage. */
export const standbySettings = (place: string): Record<string, string> => ({
  STREAM_TO: place,
  STREAM_LITESTREAM: LITESTREAM!,
})

/** The process that keeps a standby's copy up to date, beside the product. */
export type Companion = { process: ChildProcess; said: () => string; stop: () => Promise<void> }

/** Starts that process on a data folder. */
export function startStream(folder: string, own: Record<string, string>): Companion {
  const env = { PATH: process.env.PATH, ...CLOCK_OF_RUN, NODE_ENV: 'production', DATA_DIR: folder, DATA_KEY, ...own }
  const child = spawn(process.execPath, ['build/stream.js'], { env: env as NodeJS.ProcessEnv })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { process: child, said: () => said, stop }
}

/** Kills that process and its child, as if the machine were lost. */
export function loseStream({ process: child }: Companion): void {
  const list = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = list.filter((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(child.pid)
    } catch {
      return false
    }
  })
  child.kill('SIGKILL')
  for (const pid of children) endNow(Number(pid))
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The transfer may just have ended on its own.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until the storage has a snapshot of the database, at most this many seconds. */
export async function copyBegun(place: string, term = 1, seconds = 30): Promise<void> {
  const folder = path.join(place, `db-${String(term).padStart(6, '0')}`)
  for (let tries = 0; tries < seconds * 10; tries++) {
    if (
      fs.existsSync(folder) &&
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.snapshot.lz4'))
    )
      return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('No snapshot came')
}
