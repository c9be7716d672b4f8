import { count, eq, getTableColumns } from 'drizzle-orm'
import { jacketFamily, type JacketFamily } from '#models/hivis/family.ts'
import { safetyReferenceImages } from '#db/schema/biometrics.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { DAMAGED, storeImage } from '../../kernel/files/images.server.ts'
import { type CountedPage, countRows, findPage } from '~/platform/keyset.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { isProblem, notFound, Problem } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type NewReference, type ReferenceQuery } from './input.ts'
import { NO_PICTURE, NOT_READ } from './reference-words.ts'
import { inspectPicture } from './pictures.server.ts'

const PAGE = 200
const MAX_BYTES = 8 * 2 ** 20
const MAX_SIDE = 1280

type Row = typeof safetyReferenceImages.$inferSelect

/** Returns the colour family of the company's jackets, from its reference pictures; null if any colour is accepted. */
export function issuedFamily(): JacketFamily | null {
  const rows = db()
    .select({ family: safetyReferenceImages.colourFamily })
    .from(safetyReferenceImages)
    .where(eq(safetyReferenceImages.equipmentType, 'hi_vis_jacket'))
    .all()
  const families = new Set(rows.map((row) => row.family).filter((family) => family !== null))
  if (families.size === 0) return null
  return families.size === 1 ? ([...families][0] as JacketFamily) : 'both'
}

/** Returns the reference pictures, newest first. @throws Problem invalid for an unknown `before` */
export function listReferences(
  actor: Person,
  { equipmentType, limit = PAGE, before }: ReferenceQuery,
): CountedPage<ReferenceView> {
  demand(actor, 'reference.manage')
  const images = { from: safetyReferenceImages, columns: getTableColumns(safetyReferenceImages) }
  const newest = { by: [safetyReferenceImages.id], descending: true }
  const of = equipmentType && eq(safetyReferenceImages.equipmentType, equipmentType)
  const { rows, next } = findPage({ ...images, ...newest, where: of, cursor: { before }, limit })
  return { items: rows.map(view), next, total: countRows(safetyReferenceImages, of) }
}

/** Returns the number of reference pictures for each kind of equipment. */
export function countReferences(actor: Person): Record<string, number> {
  demand(actor, 'reference.manage')
  const { equipmentType } = safetyReferenceImages
  const rows = db().select({ of: equipmentType, n: count() }).from(safetyReferenceImages).groupBy(equipmentType).all()
  return Object.fromEntries(rows.map(({ of, n }) => [of, n]))
}

/**
 * Adds a reference picture. From then on, a jacket picture's colour is used in every scan. @throws Problem as
 * `storeImage`
 */
export async function addReference(actor: Person, input: NewReference, now = new Date()) {
  demand(actor, 'reference.manage')
  const { name, description, equipmentType, imageData } = input
  const seen =
    equipmentType === 'hi_vis_jacket' ? await inspectPicture(imageData, 'reference').catch(refuseNoPicture) : null
  const colourFamily = seen?.jacket ? jacketFamily(seen.jacket) : null
  const kept = { ownerId: null, purpose: 'reference', name: 'reference', by: actor.id }
  const wanted = { picture: imageData, ...kept, maxBytes: MAX_BYTES, maxSide: MAX_SIDE }
  const image = await storeImage(wanted).catch(refuseNoPicture)
  return commit(() => {
    const id = newId(now.getTime())
    const row = {
      id,
      name,
      description,
      equipmentType,
      fileId: image.keep(),
      colourFamily,
      createdAt: now,
      createdBy: actor.id,
    }
    write().insert(safetyReferenceImages).values(row).run()
    const subject = { type: 'safety_reference_image', id }
    record(
      actor,
      { type: 'reference.added', subject, personId: null, details: { name, equipmentType, colourFamily } },
      now,
    )
    return view(row)
  })
}

function refuseNoPicture(error: unknown): never {
  if (!isProblem(error) || (error.kind !== 'invalid' && error.kind !== 'unsupported')) throw error
  const message = error.message === DAMAGED ? NOT_READ : NO_PICTURE
  throw new Problem(error.kind, message, { errors: { imageData: [message] } })
}

/** Deletes a reference picture and its file. @throws Problem not_found */
export function deleteReference(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'reference.manage')
  commit(() => {
    const row = write().delete(safetyReferenceImages).where(eq(safetyReferenceImages.id, id)).returning().get()
    if (!row) throw notFound('Reference image')
    dropFile(row.fileId)
    const subject = { type: 'safety_reference_image', id }
    record(actor, { type: 'reference.removed', subject, personId: null, details: { name: row.name } }, now)
  })
  return { message: 'Reference image deleted successfully' }
}

// `imageData` is the documented name. It contains the picture's address, not its data, so that lists stay small.
function view({ id, name, description, equipmentType, fileId, colourFamily, createdAt }: Row) {
  const imageUrl = fileUrl(fileId)!
  return { id, name, description, equipmentType, imageUrl, imageData: imageUrl, colourFamily, createdAt }
}
export type ReferenceView = ReturnType<typeof view>
