import { inArray } from 'drizzle-orm'
import { credentialPhotos, credentials } from '#db/schema/credentials.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type Picture } from '../../kernel/files/data-url.ts'
import { type StoredFile, storeImage } from '../../kernel/files/images.server.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { Problem } from '~/platform/problem.ts'
import { write } from '~/platform/store.server.ts'
import { type Facts, problemsOf } from './checked.ts'
import { readDigits } from './digits.ts'
import { type CredentialKind } from './kind.ts'
import { type CredentialRow, credentialRow, papersOf, photosOf, sealNumber } from './rows.server.ts'
import { covers, type Sector } from './sectors.ts'
import { keepPaperWork } from './work.server.ts'

/** A photograph of a card or a page, in bytes. */
const PHOTO_BYTES = 10 * 2 ** 20
/** Longest side in pixels: small print stays readable. */
const PHOTO_SIDE = 2400
/** How many pictures a paper may have, including those from earlier changes. */
const MOST_PHOTOS = 12

/** Seals the pictures of a paper with its owner's key; `keepPhotos` saves them within the commit. */
export async function storePhotos(
  photos: readonly Picture[] | undefined,
  kind: CredentialKind,
  userId: string,
  by: string,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const [index, picture] of (photos ?? []).entries()) {
    const name = `${kind.photos.replaceAll('_', '-')}-${index + 1}`
    const file = { picture, ownerId: userId, purpose: kind.photos, name, by, field: 'photos' }
    stored.push(await storeImage({ ...file, maxBytes: PHOTO_BYTES, maxSide: PHOTO_SIDE }))
  }
  return stored
}

/** Adds stored pictures to a paper, within the commit. @throws Problem invalid if there are too many */
export function keepPhotos(credentialId: string, stored: readonly StoredFile[]): void {
  const before = photosOf([credentialId]).get(credentialId)?.length ?? 0
  if (before + stored.length > MOST_PHOTOS)
    throw new Problem('invalid', `A paper can have at most ${MOST_PHOTOS} pictures`)
  for (const [index, file] of stored.entries())
    write()
      .insert(credentialPhotos)
      .values({ fileId: file.keep(), credentialId, position: before + index })
      .run()
}

/** @throws Problem invalid, with a sentence for each field */
export function demandWhole(kind: CredentialKind, facts: Facts, whole: boolean): void {
  const problems = Object.entries(problemsOf(kind, facts, whole))
  if (problems.length === 0) return
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, [message]]))
  throw new Problem('invalid', problems[0]![1], { errors })
}

/** Digits without spaces, any other number as typed; sealed for the row. */
export function sealedNumber(kind: CredentialKind, userId: string, id: string, number: string | null): string | null {
  if (!number) return null
  const read = kind.number?.digits ? readDigits(number, kind.number.digits) : { digits: number }
  return sealNumber(userId, id, 'digits' in read ? read.digits : number)
}

type Told = Extract<
  EventType,
  'credential.proposed' | 'credential.recorded' | 'credential.changed' | 'credential.checked'
>

/**
 * Applies the consequences of a saved paper, within the commit: it replaces older ones, updates the person's actions to
 * what counts now, and records in the audit trail who did what. Planned shifts follow from that event.
 */
export function afterWrite(
  actor: Actor,
  id: string,
  type: Told,
  details: Record<string, unknown>,
  now: Date,
): CredentialRow {
  const row = credentialRow(id)
  giveBack(row, now)
  markReplaced(row, now)
  keepPaperWork(row.userId, now)
  const { userId, kind, state, expiresOn, sectors } = row
  const payload = { id, userId, kind, state }
  const told = { kind, state, expiresOn, sectors, ...details }
  record(actor, { type, subject: { type: 'credential', id }, personId: userId, details: told, payload }, now)
  return row
}

/**
 * If a paper was recorded by mistake, or its sectors or days were corrected, those that it does not replace any more
 * count again, unless another valid one replaces them.
 */
function giveBack(row: CredentialRow, now: Date): void {
  const others = othersOf(row)
  for (const other of others.filter(({ replacedBy }) => replacedBy === row.id)) {
    if (stillReplaces(row, other)) continue
    const next = others.find((paper) => isNewest(paper) && paper.id !== other.id && replaces(paper, other))
    setReplaced([other.id], next?.id ?? null, now)
  }
}

/** A valid paper replaces older ones of its kind that end no later than it does and whose sectors it covers. */
function markReplaced(row: CredentialRow, now: Date): void {
  if (!isNewest(row)) return
  const older = othersOf(row).filter(
    (other) => other.replacedBy === null && other.state !== 'proposed' && replaces(row, other),
  )
  setReplaced(
    older.map(({ id }) => id),
    row.id,
    now,
  )
}

const isNewest = ({ state, replacedBy }: CredentialRow) => state === 'valid' && replacedBy === null

const replaces = ({ expiresOn, sectors }: CredentialRow, other: CredentialRow): boolean =>
  (expiresOn === null || (other.expiresOn !== null && other.expiresOn <= expiresOn) || other.state === 'applied') &&
  other.sectors.every((sector) => covers(sectors, sector as Sector))

/**
 * A suspended or revoked paper does, whatever its days, because a person whose new card was revoked may not work on the
 * old one.
 */
function stillReplaces(row: CredentialRow, other: CredentialRow): boolean {
  if (row.state === 'refused' || row.state === 'applied') return false
  return row.state === 'suspended' || row.state === 'revoked' || replaces(row, other)
}

/** The person's other papers of this kind, the newest first. */
const othersOf = ({ id, userId, kind }: CredentialRow): CredentialRow[] =>
  papersOf(userId).filter((paper) => paper.kind === kind && paper.id !== id)

function setReplaced(ids: string[], replacedBy: string | null, now: Date): void {
  if (ids.length === 0) return
  write().update(credentials).set({ replacedBy, updatedAt: now }).where(inArray(credentials.id, ids)).run()
}
