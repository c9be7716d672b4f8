import { type ThreatLevel } from './levels.ts'

/**
 * The threat level as every call returns it. `lastUpdated` is when it was set, `checkedAt` when it was last confirmed.
 */
export interface ThreatView {
  level: ThreatLevel
  description: string
  source: string
  colorClass: string
  lastUpdated: Date | null
  checkedAt: Date | null
  /** Whether the level has not been confirmed for over a day, or never was. */
  stale: boolean
}

/** One row of the history, newest first. */
export interface ThreatChange {
  id: string
  level: string
  description: string
  source: string
  publishedAt: Date | null
  checkedAt: Date
  createdAt: Date
  setBy: string | null
}
