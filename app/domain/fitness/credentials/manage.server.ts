import { and, eq, getTableColumns, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import { credentials } from '#db/schema/credentials.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { type StoredFile } from '../../kernel/files/images.server.ts'
import { type Day, dayOf } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid, refuseStale } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { type Facts, isUnended, lastDayOf, UNENDED } from './checked.ts'
import { stateOn } from './in-force.ts'
import { type CredentialChange, type CredentialList, type NewCredential } from './input.ts'
import { findKind } from './kinds.server.ts'
import { type CredentialKind } from './kind.ts'
import { type CredentialRow, credentialRow, openNumber, reviewCredentials } from './rows.server.ts'
import { afterWrite, demandWhole, keepPhotos, sealedNumber, storePhotos } from './save.server.ts'
import { type CredentialReview } from './views.ts'

const PAGE = 50

/** Returns papers of all people, newest first. @throws Problem invalid for an unknown `before` */
export function listCredentials(actor: Person, query: CredentialList, now = new Date()): Page<CredentialReview> {
  demand(actor, 'credential.manage')
  const { userId, kind, state, expiresBefore, limit = PAGE, before } = query
  const where = and(
    userId ? eq(credentials.userId, userId) : undefined,
    kind ? eq(credentials.kind, kind) : undefined,
    state ? hasState(state, now) : undefined,
    expiresBefore ? lt(credentials.expiresOn, expiresBefore) : undefined,
  )
  const list = { from: credentials, columns: getTableColumns(credentials), where, cursor: { before }, limit }
  const { rows, next } = findPage({ ...list, by: [credentials.id], descending: true })
  return { items: reviewCredentials(rows, now), next, total: null }
}

/** A valid paper counts as expired from the day after its last day. */
function hasState(state: NonNullable<CredentialList['state']>, now: Date): SQL | undefined {
  const today = dayOf(now)
  const ended = and(eq(credentials.state, 'valid'), lt(credentials.expiresOn, today))
  if (state === 'expired') return or(eq(credentials.state, state), ended)
  if (state !== 'valid') return eq(credentials.state, state)
  return and(eq(credentials.state, state), or(isNull(credentials.expiresOn), gte(credentials.expiresOn, today)))
}

/**
 * Records a person's paper.
 * @throws Problem not_found; invalid with a sentence for each field; unsupported or too_large for a picture
 */
export async function addCredential(
  actor: Person,
  { photos, ...input }: NewCredential,
  now = new Date(),
): Promise<CredentialReview> {
  demand(actor, 'credential.manage')
  const kind = findKind(input.kind)
  if (!kind) throw invalid('kind', 'There is no such kind')
  const { userId, state, words } = input
  findRow(userId)
  const number = input.number || null
  const { sectors = [], startsOn = null, details = {} } = input
  const expiresOn = lastDayOf(kind, { startsOn, expiresOn: input.expiresOn ?? null })
  demandWhole(kind, { number, sectors, startsOn, expiresOn, details }, state === 'valid')
  if (input.kind === 'screening' && state === 'applied' && !startsOn)
    throw invalid('startsOn', 'Enter the day of the conditional start')
  const stored = await storePhotos(photos, kind, userId, actor.id)
  return commit(() => {
    const paper = { userId, kind: input.kind, number, sectors, startsOn, expiresOn, state, details, words }
    return reviewCredentials([keepNew(actor, kind, paper, stored, now)], now)[0]!
  })
}

/** Returns the facts of a paper recorded by the office, with its number decrypted. */
export type Recorded = Facts & { userId: string; kind: string; state: string; words: string | null }

/** Adds a new paper with checked facts, within a commit. */
export function keepNew(
  actor: Person,
  kind: CredentialKind,
  { number, ...paper }: Recorded,
  stored: readonly StoredFile[],
  now: Date,
): CredentialRow {
  const id = newId(now.getTime())
  const row = { ...paper, id, number: sealedNumber(kind, paper.userId, id, number), sectors: [...paper.sectors] }
  const confirmed = { confirmedAt: now, confirmedBy: actor.id }
  write()
    .insert(credentials)
    .values({ ...row, ...confirmed, createdAt: now, createdBy: actor.id, updatedAt: now })
    .run()
  keepPhotos(id, stored)
  return afterWrite(actor, id, 'credential.recorded', { photos: stored.length }, now)
}

/**
 * Changes a paper: confirms or refuses a proposal, renews, suspends or ends a paper. @throws Problem not_found; invalid
 * with a sentence for each field; conflict for one that was replaced, or that a colleague has changed meanwhile
 */
export async function changeCredential(
  actor: Person,
  { id, photos, updatedAtWas, ...input }: CredentialChange,
  now = new Date(),
): Promise<CredentialReview> {
  demand(actor, 'credential.manage')
  const { userId, kind: name } = credentialRow(id)
  const kind = findKind(name)
  if (!kind) throw invalid('kind', 'There is no such kind')
  const stored = await storePhotos(photos, kind, userId, actor.id)
  return commit(() => {
    const before = credentialRow(id)
    refuseStale(before, updatedAtWas, 'paper')
    if (before.replacedBy) throw conflict('A newer one has replaced it: change that one')
    const number = input.number === undefined ? openNumber(before) : input.number || null
    const days = {
      startsOn: input.startsOn === undefined ? before.startsOn : input.startsOn,
      expiresOn: input.expiresOn === undefined ? before.expiresOn : input.expiresOn,
    }
    const facts = {
      ...{ number, startsOn: days.startsOn, expiresOn: lastDayOf(kind, days) },
      sectors: input.sectors ?? before.sectors,
      details: { ...before.details, ...input.details },
    }
    const state = stateAfter(before, input, facts.expiresOn, dayOf(now))
    demandWhole(kind, facts, state === 'valid')
    if (isUnended({ state, expiresOn: facts.expiresOn }, dayOf(now))) throw invalid('expiresOn', UNENDED)
    const changed = { ...facts, state, words: input.words ?? before.words }
    return reviewCredentials([keepChange(actor, kind, before, changed, stored, now)], now)[0]!
  })
}

/** Saves the checked changes of a paper, within a commit. */
export function keepChange(
  actor: Person,
  kind: CredentialKind,
  before: CredentialRow,
  { number, ...facts }: Omit<Recorded, 'userId' | 'kind'>,
  stored: readonly StoredFile[],
  now: Date,
): CredentialRow {
  const { id, userId } = before
  const confirmed = before.confirmedAt ? {} : { confirmedAt: now, confirmedBy: actor.id }
  const sealed = sealedNumber(kind, userId, id, number)
  write()
    .update(credentials)
    .set({ ...facts, ...confirmed, sectors: [...facts.sectors], number: sealed, updatedAt: now })
    .where(eq(credentials.id, id))
    .run()
  keepPhotos(id, stored)
  const words = facts.words === before.words ? null : facts.words
  const told = { before: before.state, expiredBefore: before.expiresOn, photos: stored.length, words }
  return afterWrite(actor, id, 'credential.changed', told, now)
}

/**
 * A new last day makes an expired paper valid again, also if the form repeats that it has expired, as its page shows
 * it.
 */
function stateAfter(before: CredentialRow, { state, expiresOn }: Asked, ends: Day | null, today: Day): string {
  const runs = expiresOn !== undefined && (ends === null || ends >= today)
  if (state === 'expired' && runs && ends !== before.expiresOn && stateOn(before, today) === 'expired') return 'valid'
  return state ?? (before.state === 'expired' && runs ? 'valid' : before.state)
}
type Asked = Pick<CredentialChange, 'state' | 'expiresOn'>
