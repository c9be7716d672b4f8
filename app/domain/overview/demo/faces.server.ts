import { enrolFace } from '../../time/biometrics/enrol.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { type Hired, JOINED_DAYS } from './people.server.ts'
import { officeTime } from './when.ts'

/** The faces are enrolled a week after the last person joined. */
const SITTING_DAYS = JOINED_DAYS - 7

/**
 * Enrols the faces of the people who agreed, from their drawn portraits, as an administrator would. A person whose
 * drawing shows no clear face stays unenrolled, and so does everyone if the recogniser cannot run.
 * @returns how many were enrolled
 */
export async function enrolDemoFaces(people: Hired[], now: Date): Promise<number> {
  const admin = people[0]!.actor
  let enrolled = 0
  for (const [number, person] of people.entries()) {
    if (!person.agreed) continue
    const at = officeTime(now, SITTING_DAYS, [10, number * 4])
    try {
      await enrolFace(admin, { userId: person.actor.id, imageData: person.portrait }, at)
      person.enrolled = true
      enrolled++
    } catch (error) {
      if (!isProblem(error) || (error.code !== 'face_not_clear' && error.kind !== 'unavailable')) throw error
    }
  }
  return enrolled
}
