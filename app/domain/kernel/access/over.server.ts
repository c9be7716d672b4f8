import { type Actor, type Role } from './actor.ts'
import { holdsGrant } from './grants.server.ts'
import { demand } from './permissions.ts'

type Held = { id: string; role: Role | string }

/**
 * Insists that the actor may give or end somebody's way in: password, email, username, links, second factor, the account
 * itself. The credentials of an administrator or a grant holder give their rights too, so they ask what a role asks.
 * @throws Problem whatever `demand` throws, with code `confirm_password` where the password is asked for once more
 */
export function demandOver(actor: Actor, ...people: Held[]): void {
  demand(actor, 'staff.manage')
  if (people.some(({ id, role }) => role === 'admin' || holdsGrant(id))) demand(actor, 'role.change')
}
