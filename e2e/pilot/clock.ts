import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FAKETIME } from '../support/faketime.ts'

/** A clock that the pilot leads: every process that is given its settings reads it at each look. */
export type LedClock = {
  settings: Record<string, string>
  /** What it shows now, in milliseconds. */
  now: () => number
  /** Puts it to this instant; from there it runs on by itself. Only ahead. */
  lead: (at: number) => void
  /** The machine's own clock goes wrong by so much, and `now` stays true. */
  step: (byMs: number) => void
  remove: () => void
}

/** Needs the library of `FAKETIME`. @param at what it shows first */
export function openLedClock(at: number): LedClock {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-pilot-clock-'))
  const dial = path.join(folder, 'dial')
  let [offset, wrong] = [0, 0]
  const show = () => {
    const seconds = (offset + wrong) / 1000
    // Written aside and moved there, so that nobody reads half of it.
    fs.writeFileSync(`${dial}.next`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
    fs.renameSync(`${dial}.next`, dial)
  }
  const put = (to: number) => {
    // Whole seconds: the library reads a number of them.
    offset = Math.ceil((to - Date.now()) / 1000) * 1000
    show()
  }
  put(at)
  const now = () => Date.now() + offset
  return {
    settings: {
      LD_PRELOAD: FAKETIME!,
      FAKETIME_TIMESTAMP_FILE: dial,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
      NO_FAKE_STAT: '1',
    },
    now,
    lead: (to) => {
      if (to > now()) put(to)
    },
    step: (byMs) => {
      wrong = byMs
      show()
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}
