import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { raiseAlert } from './alerts.server.ts'
import { type RaiseAlert } from './input.ts'

/**
 * Starts a drill. Only administrators may do this, because for anyone else the button must always call for help.
 * @throws Problem unauthenticated, forbidden
 */
export function startDrill(actor: Person, input: RaiseAlert, now = new Date()) {
  demand(actor, 'emergency.handle')
  return raiseAlert(actor, { ...input, drill: true }, now)
}
