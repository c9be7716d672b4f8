import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const source = path.join(import.meta.dirname, 'disk.c')

/**
 * Returns whether there is a compiler for the library. (On Debian: gcc and libc6-dev. `npm run faults` installs them if
 * it may.)
 */
export const canFakeDisk = () => spawnSync('gcc', ['--version']).status === 0

export type Disk = {
  /** The settings for `startServer` that the library needs. */
  settings: Record<string, string>
  /** The folder with what a power cut now would leave on the disk: `portal.db` and `portal.db-wal`. */
  keeps: string
  /** Makes the next flush fail. */
  fail: () => void
  /** From now on the database finds no space, although the system reports plenty. */
  fill: () => void
  remove: () => void
}

/**
 * Builds the library between the product and its disk.
 * @param folder the data folder that it watches
 * @param delayMs how many milliseconds longer each flush takes
 * @param keep whether it records what a power cut would leave, in which case nothing is really flushed
 */
export function fakeDisk(folder: string, { delayMs = 0, keep = false } = {}): Disk {
  const own = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-disk-'))
  const library = path.join(own, 'disk.so')
  const built = spawnSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'])
  if (built.status !== 0) throw new Error(String(built.stderr))
  const keeps = path.join(own, 'keeps')
  fs.mkdirSync(keeps)
  for (const name of NAMES) {
    const from = path.join(folder, name)
    if (fs.existsSync(from)) fs.copyFileSync(from, path.join(keeps, name))
  }
  const fails = path.join(own, 'fails')
  const full = path.join(own, 'full')
  const settings = {
    LD_PRELOAD: library,
    DISK_FOLDER: folder,
    DISK_DELAY_US: String(Math.round(delayMs * 1000)),
    DISK_FAILS: fails,
    DISK_FULL: full,
    ...(keep && { DISK_KEEPS: keeps }),
  }
  const remove = () => fs.rmSync(own, { recursive: true, force: true })
  const put = (file: string) => () => fs.writeFileSync(file, '')
  return { settings, keeps, fail: put(fails), fill: put(full), remove }
}

const NAMES = ['portal.db', 'portal.db-wal']

/** Returns a folder with what the power cut left; the caller removes it. The process is paused while it is copied. */
export async function cutPower(disk: Disk, pid: number): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-cut-'))
  process.kill(pid, 'SIGSTOP')
  while (!/^State:\s+T/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))) await new Promise(setImmediate)
  takeOver(disk, folder)
  process.kill(pid, 'SIGCONT')
  return folder
}

/** Puts what the power cut left into a data folder, in place of what the system still had in memory. */
export function takeOver({ keeps }: Disk, folder: string): void {
  for (const name of fs.readdirSync(folder)) if (name.startsWith('portal.db-')) fs.rmSync(path.join(folder, name))
  for (const name of NAMES) fs.copyFileSync(path.join(keeps, name), path.join(folder, name))
}
