import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { credentialChecks, credentialPhotos, credentials } from '#db/schema/credentials.ts'
import { users } from '#db/schema/people.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { type Day, dayOf, isDay, showDay } from '~/platform/dates.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { stateOn } from './in-force.ts'
import { type CredentialKind } from './kind.ts'
import { findKind } from './kinds.server.ts'
import { type CheckView, type CredentialReview, type CredentialView } from './views.ts'

export type CredentialRow = typeof credentials.$inferSelect

const aadOf = (id: string) => `credentials/${id}`

/** Seals a number with its person's key: nobody can open it once the person is erased. Within a commit. */
export const sealNumber = (userId: string, id: string, number: string): string =>
  seal(userId, aadOf(id), Buffer.from(number)).toString('base64')

/** Returns the decrypted number, for people who may read it. */
export const openNumber = ({ id, userId, number }: Pick<CredentialRow, 'id' | 'userId' | 'number'>): string | null =>
  number && unseal(userId, aadOf(id), Buffer.from(number, 'base64')).toString('utf8')

/** @throws Problem not_found */
export function credentialRow(id: string): CredentialRow {
  const row = db().select().from(credentials).where(eq(credentials.id, id)).get()
  if (!row) throw notFound('Credential')
  return row
}

/** All papers of a person, the newest first. */
export const papersOf = (userId: string): CredentialRow[] =>
  db().select().from(credentials).where(eq(credentials.userId, userId)).orderBy(desc(credentials.id)).all()

/** Returns the same for several people, by id. */
export const papersOfEach = (userIds: readonly string[]): Map<string, CredentialRow[]> =>
  grouped(
    db()
      .select()
      .from(credentials)
      .where(inArray(credentials.userId, [...userIds]))
      .orderBy(desc(credentials.id))
      .all()
      .map((row) => [row.userId, row]),
  )

/**
 * Returns papers as their owner reads them. @param asAdmin includes addresses of pictures that only administrators open
 */
export function viewCredentials(rows: readonly CredentialRow[], now: Date, asAdmin: boolean): CredentialView[] {
  const today = dayOf(now)
  const photos = photosOf(rows.map(({ id }) => id))
  return rows.map((row) => viewOne(row, today, photos.get(row.id) ?? [], asAdmin))
}

function viewOne(row: CredentialRow, today: Day, photos: string[], asAdmin: boolean): CredentialView {
  const kind = findKind(row.kind)
  const shown = asAdmin || kind?.photos !== 'right_to_work'
  return {
    id: row.id,
    userId: row.userId,
    kind: row.kind,
    label: kind?.label ?? row.kind,
    number: openNumber(row),
    sectors: row.sectors,
    startsOn: row.startsOn,
    expiresOn: row.expiresOn,
    state: stateOn(row, today) as CredentialView['state'],
    details: row.details,
    facts: kind ? factsOf(kind, row.details) : [],
    words: row.words,
    checkedOn: row.checkedOn,
    replacedBy: row.replacedBy,
    photos: shown ? photos.map((fileId) => fileUrl(fileId)!) : [],
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

/** Returns the details of a paper in words: options by label, days for people. */
const factsOf = (kind: CredentialKind, details: Record<string, string>) =>
  Object.entries(kind.details).flatMap(([name, { label, options, day }]) => {
    const value = details[name]
    if (!value) return []
    const chosen = options?.find((option) => option.value === value)?.label
    return [{ label, value: chosen ?? (day && isDay(value) ? showDay(value) : value) }]
  })

/** Papers with their people and checks, for administrators. */
export function reviewCredentials(rows: readonly CredentialRow[], now: Date): CredentialReview[] {
  const people = peopleOf(rows.map(({ userId }) => userId))
  const checks = checksOf(rows.map(({ id }) => id))
  const names = namesOf(rows.map(({ confirmedBy }) => confirmedBy))
  const views = viewCredentials(rows, now, true)
  return rows.map((row, index) => {
    const person = people.get(row.userId)
    return {
      ...views[index]!,
      userName: person ? `${person.firstName} ${person.lastName}` : '',
      employeeId: person?.employeeId ?? null,
      confirmedBy: (row.confirmedBy && names.get(row.confirmedBy)) || null,
      updatedAt: row.updatedAt.toISOString(),
      checks: checks.get(row.id) ?? [],
    }
  })
}

/** People by id, with what lists of papers show of them. */
export function peopleOf(ids: readonly string[]) {
  const { id, firstName, lastName, employeeId } = users
  const wanted = inArray(id, [...new Set(ids)])
  const rows = db().select({ id, firstName, lastName, employeeId }).from(users).where(wanted).all()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The files of a paper's pictures, in order. */
export const photosOf = (ids: readonly string[]): Map<string, string[]> =>
  grouped(
    db()
      .select()
      .from(credentialPhotos)
      .where(inArray(credentialPhotos.credentialId, [...ids]))
      .orderBy(asc(credentialPhotos.position))
      .all()
      .map(({ credentialId, fileId }) => [credentialId, fileId]),
  )

function checksOf(ids: readonly string[]): Map<string, CheckView[]> {
  const rows = db()
    .select()
    .from(credentialChecks)
    .where(and(inArray(credentialChecks.credentialId, [...ids])))
    .orderBy(desc(credentialChecks.id))
    .all()
  const names = namesOf(rows.map(({ by }) => by))
  return grouped(
    rows.map((row) => [
      row.credentialId,
      {
        id: row.id,
        on: row.on,
        how: row.how,
        result: row.result as CheckView['result'],
        words: row.words,
        by: names.get(row.by) ?? null,
        at: row.at.toISOString(),
      },
    ]),
  )
}

function grouped<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}
