import { eq } from 'drizzle-orm'
import { DESCRIPTOR_LENGTH } from '#models/face/match.ts'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { facePlace } from '#workers/sealed.ts'
import { type Actor, type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { log } from '~/platform/log.server.ts'
import { findRow } from '../people/people.server.ts'
import { notFound } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type TemplateOf } from './input.ts'

/** The network and version of a descriptor. Descriptors of different ones cannot be compared. */
export const modelName = ({ id, version }: { id: string; version: number }) => `${id}@${version}`

/** Seals a person's embedding with that person's key. Nothing else is stored. */
export function keepTemplate(
  userId: string,
  template: Float32Array,
  made: { model: string; frames: number; by: string },
  now: Date,
): void {
  const bytes = new Uint8Array(template.buffer, template.byteOffset, template.byteLength)
  const row = {
    userId,
    sealed: seal(userId, facePlace(userId), bytes),
    model: made.model,
    frames: made.frames,
    createdAt: now,
    createdBy: made.by,
  }
  write().insert(faceTemplates).values(row).onConflictDoUpdate({ target: faceTemplates.userId, set: row }).run()
}

/** An enrolled face: the mean of this many frames, enrolled at `enrolledAt`. */
export type Template = { face: Float32Array; frames: number; enrolledAt: Date }

/**
 * Returns a person's enrolled face; null if there is none, or if another model made it and it must be enrolled again.
 */
export function readTemplate(userId: string, model: string): Template | null {
  const row = db().select().from(faceTemplates).where(eq(faceTemplates.userId, userId)).get()
  if (!row) return null
  if (row.model !== model) {
    log().warn(
      { userId, made: row.model, now: model },
      'a face was enrolled with another model and must be taken again',
    )
    return null
  }
  return { face: opened(userId, row.sealed), frames: row.frames, enrolledAt: row.createdAt }
}

/** Is this still a person's enrolled face? It may have been deleted or replaced in the meantime. */
export const isCurrent = (userId: string, { enrolledAt }: Template): boolean =>
  db()
    .select({ at: faceTemplates.createdAt })
    .from(faceTemplates)
    .where(eq(faceTemplates.userId, userId))
    .get()
    ?.at.getTime() === enrolledAt.getTime()

/** Decrypts a person's face template. @throws KeyRefusal if it cannot be decrypted, Error if it is not a template */
function opened(userId: string, sealed: Uint8Array): Float32Array {
  const face = new Float32Array(Uint8Array.from(unseal(userId, facePlace(userId), sealed)).buffer)
  if (face.length !== DESCRIPTOR_LENGTH) throw new Error('A stored face template has the wrong length')
  return face
}

/**
 * Deletes a person's enrolled face, within the calling action. Templates are deleted only here, so that the audit
 * trail records each. @returns whether there was one
 */
export function forgetFace(actor: Actor, userId: string, now: Date): boolean {
  const gone = write().delete(faceTemplates).where(eq(faceTemplates.userId, userId)).run().changes === 1
  if (gone) record(actor, { type: 'face.deleted', subject: { type: 'user', id: userId }, personId: userId }, now)
  return gone
}

/** Deletes a person's enrolled face by hand. @throws Problem not_found if there is none */
export function deleteTemplate(actor: Person, { userId }: TemplateOf, now = new Date()): { message: string } {
  demand(actor, 'biometric.enrol')
  commit(() => {
    findRow(userId)
    if (!forgetFace(actor, userId, now)) throw notFound('Enrolled face')
  })
  return { message: 'Biometric data deleted' }
}
