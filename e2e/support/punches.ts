import { clockEntries } from '#db/schema/clocking.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { punch } from '~/domain/time/clocking/clock.server.ts'
import { Punch } from '~/domain/time/clocking/input.ts'
import { keepScan } from '~/domain/time/clocking/scans.server.ts'
import { type ScanVerdict } from '~/domain/time/clocking/verdict.ts'
import { commit, db } from '~/platform/store.server.ts'

/** An evening in November, when the tests of clocking in take place. */
export const now = new Date('2026-11-20T20:00:00Z')
export const later = (ms: number) => new Date(now.getTime() + ms)
export const minutes = (n: number) => later(n * 60_000)
export const location = {
  latitude: 51.5,
  longitude: -0.12,
  accuracy: 12,
  address: '1 Wharf Road, London',
  timestamp: now.toISOString(),
}

const good: ScanVerdict = {
  faceDetected: true,
  faceConfidence: 93,
  highVisJacketDetected: true,
  jacketConfidence: 97,
  description: 'Face verified.',
  faceCount: 1,
  faceMatched: null,
  matchConfidence: null,
  livenessScore: null,
  liveness: { asked: false, passed: null },
  reason: null,
}

export const scan = (who: Person, verdict: Partial<ScanVerdict> = {}, at = now) =>
  commit(() => keepScan(who, { ...good, ...verdict }, at))
export const clockIn = (who: Person, input: object = {}, at = now) =>
  punch(who, Punch.parse({ action: 'clock_in', location, ...input }), at)
export const clockOut = (who: Person, input: object = {}, at = minutes(60)) =>
  punch(who, Punch.parse({ action: 'clock_out', ...input }), at)
export const refused = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error as { kind: string; code?: string; message: string; facts?: object }
  }
  throw new Error('was not refused')
}
/** Does the same as `refused` for asynchronous work. */
export const refusal = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    return error as { kind: string; code?: string; message: string; facts?: object }
  }
  throw new Error('was not refused')
}
export const entries = () => db().select().from(clockEntries).all()
