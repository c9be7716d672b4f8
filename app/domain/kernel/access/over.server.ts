import { type Actor, type Role } from './actor.ts'
import { holdsGrant } from './grants.server.ts'
import { demand } from './permissions.ts'

type Held = { id: string; role: Role | string }

/**
 * Requires the right to change or end a person's sign-in: password, email, username, links, second factor, the account
 * itself. A person who controls the sign-in of an administrator or of a person with site access has their rights too,
 * so changing it needs the same proof as changing a role. @throws Problem whatever `demand` throws, with code
 * `confirm_password` if the password is needed again
 */
export function demandOver(actor: Actor, ...people: Held[]): void {
  demand(actor, 'staff.manage')
  if (people.some(({ id, role }) => role === 'admin' || holdsGrant(id))) demand(actor, 'role.change')
}
