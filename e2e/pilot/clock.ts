import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A clock that the pilot sets. Every process that has its settings uses it. */
export type LedClock = {
  settings: { LD_PRELOAD: string; LED_CLOCK: string }
  /** Returns the clock's current time, in milliseconds. */
  now: () => number
  /** Sets the clock to this instant, from which it continues to run. It can only be set forwards. */
  lead: (at: number) => void
  /** Makes the machine's own clock wrong by this much; `now` still returns the true time. */
  step: (byMs: number) => void
  remove: () => void
}

/**
 * Builds the library that controls a clock; needs a C compiler. libfaketime would read its file each time, and a server
 * reads the clock thousands of times a second.
 * @param at the time at which the clock starts
 */
export function openLedClock(at: number): LedClock {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-pilot-clock-'))
  const library = path.join(folder, 'clock.so')
  const source = path.join(import.meta.dirname, 'clock.c')
  const built = spawnSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'])
  if (built.status !== 0) throw new Error(String(built.stderr))
  const dial = path.join(folder, 'dial')
  fs.writeFileSync(dial, Buffer.alloc(8))
  const file = fs.openSync(dial, 'r+')
  let [ahead, wrong] = [0, 0]
  const show = () => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(ahead + wrong))
    fs.writeSync(file, bytes, 0, 8, 0)
  }
  const put = (to: number) => {
    ahead = to - Date.now()
    show()
  }
  put(at)
  const now = () => Date.now() + ahead
  return {
    settings: { LD_PRELOAD: library, LED_CLOCK: dial },
    now,
    lead: (to) => {
      if (to > now()) put(to)
    },
    step: (byMs) => {
      wrong = byMs
      show()
    },
    remove: () => {
      fs.closeSync(file)
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
