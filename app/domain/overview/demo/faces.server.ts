import { enrolFace } from '../../time/biometrics/enrol.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { type Hired, JOINED_DAYS } from './people.server.ts'
import { officeTime } from './when.ts'

/** A week after the last of them came. */
const SITTING_DAYS = JOINED_DAYS - 7

/**
 * Enrols the faces of those who agreed, from their drawn portraits and as an administrator does. A drawing in which the
 * recogniser finds no clear face is left out, and so is everybody where the recogniser cannot run: they stay to be enrolled.
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
