import { ENROL_GATE } from '#models/face/gates.ts'
import { differentFrames, framesAgree, meanTemplate } from '#models/face/match.ts'
import { type Inspection } from '#workers/inspect.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, type UserRow } from '../../kernel/people/people.server.ts'
import { conflict, Problem } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { type Enrolment } from './input.ts'
import { inspectPicture } from './pictures.server.ts'
import { reasonText } from './scores.ts'
import { keepTemplate, modelName } from '../../kernel/faces/templates.server.ts'

export type EnrolmentView = { message: string; userId: string; biometricEnrolled: true; frames: number }

/**
 * Enrols a face from one picture, or from up to three taken in a row, each showing exactly one clear face. Only the
 * sealed embedding is stored, and the number of different pictures that it was made from, because the accepted distance
 * depends on that number.
 * @throws Problem not_found, conflict (inactive, or the person uses the alternative method), unprocessable with advice
 */
export async function enrolFace(actor: Person, input: Enrolment, at?: Date): Promise<EnrolmentView> {
  demand(actor, 'biometric.enrol')
  refuseUnwilling(findRow(input.userId))
  const field = input.images ? 'images' : 'imageData'
  const pictures = input.images ?? [input.imageData!]
  const seen: Inspection[] = []
  for (const [i, picture] of pictures.entries()) {
    const which = pictures.length > 1 ? `Picture ${i + 1}: ` : ''
    seen.push(clear(await inspectPicture(picture, 'enrol', { field }), field, which))
  }
  const descriptors = seen.map((one) => one.descriptor!)
  if (!framesAgree(descriptors)) {
    throw refusal(field, 'The pictures do not show the same face clearly. Please take them again, one after the other.')
  }
  const different = differentFrames(descriptors)
  const frames = different.length
  const model = modelName(seen[0]!.model)
  return commit(() => {
    // A scan made while these pictures were being checked was compared with the template before.
    const now = at ?? new Date()
    // The person may have withdrawn consent or left while the pictures were being checked.
    refuseUnwilling(findRow(input.userId))
    keepTemplate(input.userId, meanTemplate(different), { model, frames, by: actor.id }, now)
    const subject = { type: 'user', id: input.userId }
    record(actor, { type: 'face.enrolled', subject, personId: input.userId, details: { frames, model } }, now)
    return {
      message: 'Biometric enrollment completed successfully',
      userId: input.userId,
      biometricEnrolled: true as const,
      frames,
    }
  })
}

function refuseUnwilling(person: UserRow): void {
  const name = `${person.firstName} ${person.lastName}`
  if (!person.isActive) throw conflict(`${name} is not active, so no face is stored.`)
  if (person.clockInMethod === 'alternative') {
    throw conflict(`${name} clocks in with the alternative method and has not agreed to face matching.`)
  }
}

function clear(seen: Inspection, field: string, which: string): Inspection {
  if (seen.reasons.length > 0) throw refusal(field, which + reasonText(seen.reasons))
  if (!seen.descriptor || seen.faces[0]!.score < ENROL_GATE.score) throw refusal(field, which + reasonText(['no_face']))
  return seen
}

const refusal = (field: string, message: string) =>
  new Problem('unprocessable', message, { code: 'face_not_clear', errors: { [field]: [message] } })
