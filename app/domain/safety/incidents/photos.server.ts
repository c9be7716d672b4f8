import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { alertPhotos } from '#db/schema/incidents.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { alertsShownTo } from '../../kernel/access/hidden.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { storeImage } from '../../kernel/files/images.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { alertFor } from '../emergencies/seen-by.server.ts'
import { concernOf, viewAlert } from '../emergencies/view-alert.server.ts'
import { type IncidentPhoto } from './input.ts'
import { type IncidentPhoto as PhotoView } from './views.ts'

const MAX_BYTES = 8 * 2 ** 20
const LONGEST_SIDE = 1600
const MOST = 20
const FULL = `An incident can have at most ${MOST} photographs.`

/**
 * Adds a photograph to an incident, even after it was closed. The photograph is encrypted with the key of the person
 * concerned and deleted with the alert. @throws Problem not_found, forbidden, conflict if there are enough already, and
 * the problems of `storeImage`
 */
export async function addPhoto(actor: Person, input: IncidentPhoto, now = new Date()): Promise<PhotoView> {
  const { id, imageData, words } = input
  const alert = viewAlert(alertFor(actor, 'emergency.handle', id))
  if (countPhotos(id) >= MOST) throw conflict(FULL)
  const kept = { ownerId: alert.userId, purpose: 'incident', name: 'incident', by: actor.id }
  const image = await storeImage({ picture: imageData, ...kept, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE })
  return commit(() => {
    if (countPhotos(id) >= MOST) throw conflict(FULL)
    const row = { id: newId(now.getTime()), alertId: id, fileId: image.keep(), words, by: actor.id, at: now }
    write().insert(alertPhotos).values(row).run()
    // This event names no person, because nobody may learn that a person under duress called for help.
    const payload = { id, siteId: alert.siteId }
    const subject = { type: 'alert', id }
    record(actor, { type: 'alert.photo_added', subject, personId: null, details: concernOf(alert), payload }, now)
    return listPhotos(id).at(-1)!
  })
}

/** Returns the photographs of an incident, oldest first. For use cases that have checked access. */
export function listPhotos(alertId: string): PhotoView[] {
  const rows = photosOf(alertId)
  const names = namesOf(rows.map(({ by }) => by))
  return rows.map(({ id, fileId, words, by, at }) => ({
    ...{ id, words, url: fileUrl(fileId)! },
    by: names.get(by) ?? 'A former colleague',
    at: at.toISOString(),
  }))
}

/** Returns the pictures themselves, in the same order, with their captions. */
export const photoFilesOf = (alertId: string) =>
  photosOf(alertId).map(({ fileId }, number) => ({ fileId, photo: listPhotos(alertId)[number]! }))

const photosOf = (alertId: string) =>
  db().select().from(alertPhotos).where(eq(alertPhotos.alertId, alertId)).orderBy(asc(alertPhotos.id)).all()

/**
 * Returns the photographs of a person's incidents for the export of their data, except those of alerts that are hidden
 * from them. The photographer's name is left out, because it is not the person's data.
 */
export const ownIncidentPhotos = (userId: string) =>
  db()
    .select({ fileId: alertPhotos.fileId, words: alertPhotos.words, at: alertPhotos.at })
    .from(alertPhotos)
    .innerJoin(alerts, eq(alerts.id, alertPhotos.alertId))
    .where(and(eq(alerts.userId, userId), alertsShownTo({ id: userId })))
    .orderBy(asc(alertPhotos.id))
    .all()
    .map(({ fileId, words, at }) => ({ address: fileUrl(fileId), words, at }))

/** Deletes the files of photographs of alerts that are about to be deleted, within a commit. */
export function dropPhotosOf(alertIds: readonly string[]): void {
  const gone = write()
    .delete(alertPhotos)
    .where(inArray(alertPhotos.alertId, [...alertIds]))
    .returning({ fileId: alertPhotos.fileId })
    .all()
  for (const { fileId } of gone) dropFile(fileId)
}

const countPhotos = (alertId: string): number =>
  db().select({ n: count() }).from(alertPhotos).where(eq(alertPhotos.alertId, alertId)).get()?.n ?? 0
