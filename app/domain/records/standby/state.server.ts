import fs from 'node:fs'
import path from 'node:path'
import { env } from '~/platform/env.server.ts'
import { defineGauge } from '~/platform/metrics.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Holder } from './lease.server.ts'

/** The companion's last findings, for the product beside it. The two share only a folder. */
export type StreamState = {
  /** The term that was checked, and when, by the machine's monotonic clock, in seconds. */
  term: number
  seenAt: number
  /** The machine that has taken over. */
  lost: Holder | null
  /** The newest heartbeat read from the copy, and when. */
  beatAt: string | null
  readAt: string | null
  /** When all sealed files were last in the storage. */
  filesAt: string | null
  /** The present fault, in words. */
  fault: string | null
}

const file = () => path.join(env().DATA_DIR, 'stream.json')

/**
 * Returns the seconds since this machine was started. They are the same for all its processes, and nobody can change
 * them.
 */
export const machineSeconds = () => Number(process.hrtime.bigint()) / 1e9

/** Reads the companion's state; null before it has written one. */
export function readStreamState(): StreamState | null {
  try {
    return JSON.parse(fs.readFileSync(file(), 'utf8')) as StreamState
  } catch {
    return null
  }
}

/** Writes the state atomically. */
export function writeStreamState(state: StreamState): void {
  fs.writeFileSync(`${file()}.part`, JSON.stringify(state), { mode: 0o600 })
  fs.renameSync(`${file()}.part`, file())
}

/** Writes a heartbeat, which shows a reader of the copy how old it is. */
export function beat(now: Date): void {
  if (env().STREAM_TO) commit(() => writeSetting('stream_beat', now.toISOString(), null, now))
}

/** Returns the state of the standby's copy; null if there is none. */
export function findStandby(): { beatAt: Date | null; filesAt: Date | null; fault: string | null } | null {
  if (!env().STREAM_TO) return null
  const state = readStreamState()
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  const silent = readSetting('stream_beat') && !state ? 'Its service is not running' : null
  return { beatAt: date(state?.beatAt), filesAt: date(state?.filesAt), fault: state?.fault ?? silent }
}

/**
 * Returns how old the copy for the standby is, in seconds. A copy that was never made has the age of this process;
 * otherwise the alert would never fire.
 */
export function standbyAges() {
  const standby = findStandby()
  if (!standby) return []
  return Object.entries({ database: standby.beatAt, files: standby.filesAt }).map(([part, at]) => {
    return { labels: { part }, value: (Date.now() - (at?.getTime() ?? performance.timeOrigin)) / 1000 }
  })
}

defineGauge('workforce_standby_age_seconds', {
  help: 'Age of the newest change that was read back out of the copy for the standby, and of its files',
  labels: ['part'],
  read: standbyAges,
})
