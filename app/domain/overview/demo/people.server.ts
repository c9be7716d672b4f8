import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { DEMO_PEOPLE, type DemoPerson } from '#db/seed/company.ts'
import { type Person, type Role, type System } from '../../kernel/access/actor.ts'
import { openSession } from '../../account/sign-in/sessions.server.ts'
import { giveConsent } from '../../content/consent/consent.server.ts'
import { drawTypedName } from '../../content/consent/typed-name.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { NewStaff } from '../../account/staff/input.ts'
import { addStaff } from '../../account/staff/staff.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { drawPortrait } from './portrait.server.ts'
import { officeTime, onShift } from './when.ts'

export type Hired = DemoPerson & {
  actor: Person
  employeeId: string
  /** A drawn face as a data URL. */
  portrait: string
  /** Whether they agreed to face matching. */
  agreed: boolean
  enrolled: boolean
}

/** The last person joined this many days ago, so everyone joined before the first shift. */
export const JOINED_DAYS = 200
/** Days between one person's first day and the next person's. */
const APART_DAYS = 6

/**
 * Adds the invented people, one after another. All but the caretaker have agreed, and nobody needs to change their
 * password.
 */
export async function hireDemoUsers(by: System, password: string, now: Date): Promise<Hired[]> {
  const hired: Hired[] = []
  for (const [number, person] of DEMO_PEOPLE.entries()) {
    const joined = officeTime(now, JOINED_DAYS + (DEMO_PEOPLE.length - number) * APART_DAYS, [9, 15 + number])
    const portrait = await drawPortrait(person, number)
    const username = `${person.firstName}.${person.lastName}`.toLowerCase()
    const employeeId = `E-${String(101 + number)}`
    const input = NewStaff.parse({
      ...person,
      username,
      email: `${username}@demo.example`,
      password,
      employeeId,
      // The telephone number is from the range reserved for fiction.
      phone: `07700 900${100 + number}`,
      profileImageUrl: portrait,
      holidayYearStart: dayOf(joined),
    })
    const { id } = await addStaff(by, input, joined)
    commit(() =>
      write()
        .update(users)
        .set({
          mustChangePassword: false,
          firstSignInAt: joined,
          lastSignInAt: onShift(person, now, number % 4, 7 * number),
        })
        .where(eq(users.id, id))
        .run(),
    )
    const session = commit(() =>
      openSession({ id, role: person.role }, { ip: '127.0.0.1', userAgent: 'demo' }, null, now),
    )
    const name = `${person.firstName} ${person.lastName}`
    const actor: Person = {
      kind: 'person',
      id,
      role: person.role as Role,
      name,
      sessionId: session.id,
      consented: true,
      mustChangePassword: false,
      ip: '127.0.0.1',
      userAgent: 'demo',
    }
    const agreed = person.role !== 'staff'
    if (agreed) await giveConsent(actor, { signature: await drawTypedName(name), biometricConsent: true }, joined)
    hired.push({ ...person, actor, employeeId, portrait, agreed, enrolled: false })
  }
  return hired
}
