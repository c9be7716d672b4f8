import fs from 'node:fs'
import path from 'node:path'
import { env } from '~/platform/env.server.ts'
import { defineGauge } from '~/platform/metrics.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Holder } from './lease.server.ts'

/** What the companion last found, for the product beside it: they share a folder and nothing else. */
export type StreamState = {
  /** The term that was looked at, and when, by the machine's clock that only counts on, in seconds. */
  term: number
  seenAt: number
  /** Who has taken over. */
  lost: Holder | null
  /** The newest beat that was read back out of the copy, and when that was done. */
  beatAt: string | null
  readAt: string | null
  /** When all sealed files were last there. */
  filesAt: string | null
  /** What does not work at the moment, in words. */
  fault: string | null
}

const file = () => path.join(env().DATA_DIR, 'stream.json')

/** Seconds since this machine was started: the same for all its processes, and nobody sets it. */
export const machineSeconds = () => Number(process.hrtime.bigint()) / 1e9

/** Reads what the companion wrote; null before it has. */
export function readStreamState(): StreamState | null {
  try {
    return JSON.parse(fs.readFileSync(file(), 'utf8')) as StreamState
  } catch {
    return null
  }
}

/** Writes it, in one step. */
export function writeStreamState(state: StreamState): void {
  fs.writeFileSync(`${file()}.part`, JSON.stringify(state), { mode: 0o600 })
  fs.renameSync(`${file()}.part`, file())
}

/** Writes down the time, so that a look into the copy can say how old it is. */
export function beat(now: Date): void {
  if (env().STREAM_TO) commit(() => writeSetting('stream_beat', now.toISOString(), null, now))
}

/** How the standby's copy stands: null where none is kept. */
export function findStandby(): { beatAt: Date | null; filesAt: Date | null; fault: string | null } | null {
  if (!env().STREAM_TO) return null
  const state = readStreamState()
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  const silent = readSetting('stream_beat') && !state ? 'Its service does not run' : null
  return { beatAt: date(state?.beatAt), filesAt: date(state?.filesAt), fault: state?.fault ?? silent }
}

defineGauge('workforce_standby_age_seconds', {
  help: 'Age of the newest change that was read back out of the copy for the standby, and of its files',
  labels: ['part'],
  read: () => {
    const standby = findStandby()
    return Object.entries({ database: standby?.beatAt, files: standby?.filesAt }).flatMap(([part, at]) =>
      at ? [{ labels: { part }, value: (Date.now() - at.getTime()) / 1000 }] : [],
    )
  },
})
