import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { FAKETIME } from './faketime.ts'
import { type Server } from './server.ts'

/** A clock that tests can set: the settings for a server that uses it, and a way to make it jump. */
export type Clock = {
  settings: Record<string, string>
  /** Sets the server's clock to now plus this many seconds, and waits until the server has noticed. */
  jump(server: Pick<Server, 'url'>, seconds: number): Promise<void>
  remove(): void
}

/** Makes such a clock. It needs the library in `FAKETIME`. */
export function openClock(): Clock {
  const dial = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-clock-')), 'dial')
  fs.writeFileSync(dial, '+0\n')
  return {
    settings: {
      LD_PRELOAD: FAKETIME!,
      FAKETIME_TIMESTAMP_FILE: dial,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    },
    async jump({ url }, seconds) {
      fs.writeFileSync(dial, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
      const off = async () => {
        const date = (await fetch(`${url}/healthz`)).headers.get('date')!
        return Math.abs(Date.parse(date) - Date.now() - seconds * 1000)
      }
      await expect.poll(off, { timeout: 20_000 }).toBeLessThan(60_000)
    },
    remove: () => fs.rmSync(path.dirname(dial), { recursive: true }),
  }
}
