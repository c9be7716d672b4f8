import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { credentials } from '#db/schema/credentials.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/people.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { doEach } from '~/platform/do-each.server.ts'
import { addYears, dayOf } from '~/platform/dates.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { findKind } from './kinds.server.ts'
import { openNumber, photosOf } from './rows.server.ts'

/** How many people are handled before other requests get their turn. */
const AT_ONCE = 50

/**
 * Destroys right to work checks, with their pages, as many years after the person left as the setting says (default
 * two). Writes a certificate into the audit trail. Keeps everything of people under legal hold. @returns the number of
 * people
 */
export function destroyRightToWork(now = new Date()): number {
  const before = addYears(dayOf(now), -readSetting('right_to_work_years'))
  const due = db()
    .selectDistinct({ id: users.id, leftAt: users.deactivatedAt })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(
      and(
        eq(credentials.kind, 'right_to_work'),
        eq(users.isActive, false),
        eq(users.legalHold, false),
        lt(users.deactivatedAt, new Date(`${before}T23:59:59Z`)),
      ),
    )
    .limit(AT_ONCE)
    .all()
  const destroyOne = ({ id, leftAt }: (typeof due)[number]) => commit(() => destroy(id, dayOf(leftAt!), now))
  doEach(due, destroyOne, 'right to work papers could not be destroyed')
  return due.length < AT_ONCE ? due.length : due.length + destroyRightToWork(now)
}

function destroy(userId: string, leftOn: string, now: Date): void {
  const kind = and(eq(credentials.userId, userId), eq(credentials.kind, 'right_to_work'))
  const papers = db().select({ id: credentials.id, details: credentials.details }).from(credentials).where(kind).all()
  const ids = [...photosOf(papers.map(({ id }) => id)).values()].flat()
  const pages = db().select({ sha256: files.sha256 }).from(files).where(inArray(files.id, ids)).all()
  for (const id of ids) dropFile(id)
  write().delete(credentials).where(kind).run()
  // The certificate says that the checks were destroyed, not what they contained.
  const details = { leftOn, checks: papers.length, pages: pages.length, sha256: pages.map(({ sha256 }) => sha256) }
  const seenOn = papers.map((paper) => paper.details.seenOn).filter(Boolean)
  const subject = { type: 'user', id: userId }
  record(
    system('right-to-work'),
    { type: 'credential.destroyed', subject, personId: null, details: { ...details, seenOn } },
    now,
  )
}

/** Deletes the papers of an erased person, with their pictures. Within a commit. */
export function forgetCredentials(userId: string): void {
  const theirs = eq(credentials.userId, userId)
  const ids = db().select({ id: credentials.id }).from(credentials).where(theirs).all()
  for (const fileIds of photosOf(ids.map(({ id }) => id)).values()) fileIds.forEach(dropFile)
  write().delete(credentials).where(theirs).run()
}

/** Returns a person's papers, for the export of their data. */
export const ownPapers = (userId: string): object[] =>
  db()
    .select()
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .orderBy(asc(credentials.id))
    .all()
    .map((row) => {
      const { kind, sectors, startsOn, expiresOn, state, details, words, checkedOn, createdAt, confirmedAt } = row
      const facts = { number: openNumber(row), sectors, startsOn, expiresOn, state, details, words, checkedOn }
      return { kind: findKind(kind)?.label ?? kind, ...facts, createdAt, confirmedAt }
    })
