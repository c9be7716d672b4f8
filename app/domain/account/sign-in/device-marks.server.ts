import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { deviceMarks } from '#db/schema/access.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, write } from '~/platform/store.server.ts'

const LIFE_MS = 365 * DAY_MS

/**
 * Marks a device at a sign-in, so that strangers who guess the password elsewhere do not slow down later attempts on
 * it. @returns the mark for the device's cookie; only the mark's digest is stored
 */
export function markDevice(userId: string, sessionId: string, now: Date): string {
  const mark = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  write()
    .insert(deviceMarks)
    .values({ markHash: sha256Of(mark), userId, sessionId, expiresAt })
    .run()
  return mark
}

/**
 * Returns the key under which failures on a device are counted; null if the mark is not that of a device on which this
 * person has signed in.
 */
export function findMark(mark: string | null | undefined, userId: string, now: Date): string | null {
  if (!mark) return null
  const markHash = sha256Of(mark)
  const its = and(eq(deviceMarks.markHash, markHash), eq(deviceMarks.userId, userId), gt(deviceMarks.expiresAt, now))
  return db().select({ markHash: deviceMarks.markHash }).from(deviceMarks).where(its).get()?.markHash ?? null
}

/** Ends one mark, when a new mark replaces it. */
export const endMark = (mark: string) =>
  void write()
    .delete(deviceMarks)
    .where(eq(deviceMarks.markHash, sha256Of(mark)))
    .run()

/** Ends the marks of sessions that have ended. */
export const endMarksOfSessions = (sessionIds: string[]) =>
  void write().delete(deviceMarks).where(inArray(deviceMarks.sessionId, sessionIds)).run()

/** Ends all of a person's marks. */
export const endMarksOf = (userId: string) =>
  void write().delete(deviceMarks).where(eq(deviceMarks.userId, userId)).run()

/** Deletes expired marks, for the nightly purge. @returns how many */
export const purgeMarks = (now: Date): number =>
  commit(() => write().delete(deviceMarks).where(lt(deviceMarks.expiresAt, now)).run()).changes
