import { and, eq, notExists, or, sql } from 'drizzle-orm'
import { documents } from '#db/schema/content.ts'
import { files } from '#db/schema/files.ts'
import { formPhotos } from '#db/schema/forms.ts'
import { type Person } from '../access/actor.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { Problem } from '~/platform/problem.ts'
import { Rates } from '~/platform/rates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'

/** How many files a person may store in an hour, how many bytes in a day, and how many bytes may be unused. */
export const uploads = {
  perHour: { most: 240, windowMs: 3_600_000 },
  perDay: { most: 800 * 2 ** 20, windowMs: DAY_MS },
  looseBytes: 200 * 2 ** 20,
}

const rates = () => singleton('files.rates', () => new Rates())

/**
 * Refuses another file from a person who stored too many or too much recently. System actions are not counted. @param
 * by id of the person @throws Problem too_many with retryAfter
 */
export function demandPace(by: string | null): void {
  if (!by) return
  refuse(rates().wait(by, uploads.perHour), 'an hour')
  refuse(rates().wait(bytesOf(by), uploads.perDay), 'a day')
}

/** Does the same as `demandPace`, and counts the file with its bytes. @throws Problem too_many with retryAfter */
export function countUpload(by: string | null, bytes: number): void {
  if (!by) return
  refuse(rates().take(by, uploads.perHour), 'an hour')
  refuse(rates().take(bytesOf(by), uploads.perDay, bytes), 'a day')
}

const bytesOf = (by: string) => `${by} bytes`

/**
 * Refuses another unused file while too many bytes of the person are unused: pictures sent ahead of their form,
 * uploads that no document shows. Files used by a form or a document do not count. @throws Problem too_many with
 * retryAfter
 */
export function demandRoom(actor: Person): void {
  const placed = db().select({ id: formPhotos.fileId }).from(formPhotos).where(eq(formPhotos.fileId, files.id))
  const shown = db().select({ id: documents.id }).from(documents).where(eq(documents.fileId, files.id))
  const picture = and(eq(files.ownerId, actor.id), eq(files.purpose, 'form'), notExists(placed))
  const upload = and(
    eq(files.ownerId, 'company'),
    eq(files.purpose, 'upload'),
    eq(files.createdBy, actor.id),
    notExists(shown),
  )
  const row = db()
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(or(picture, upload))
    .get()
  if ((row?.bytes ?? 0) < uploads.looseBytes) return
  throw new Problem(
    'too_many',
    'You have uploaded too many pictures and files without submitting the form or document they belong to. Please finish those first.',
    { retryAfter: 3600 },
  )
}

function refuse(waitMs: number, span: string): void {
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new Problem(
    'too_many',
    `You have sent too many pictures and files in ${span}. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    { retryAfter: seconds },
  )
}
