import { enrolKiosk, registerKiosk } from '../../account/kiosks/kiosks.server.ts'
import { KioskCode } from '../../account/kiosks/input.ts'
import { setKioskPin } from '../../account/kiosks/pins.server.ts'
import { system } from '../../kernel/access/actor.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { type Hired } from './people.server.ts'

/** The kiosk PIN of everyone in the invented company who has one. */
export const DEMO_PIN = '704915'
/** How many people have chosen one. */
const WITH_PIN = 6

/** Adds a tablet at the gate of one site, a week ago, a tablet that nobody has set up at another, and PINs. */
export async function addDemoKiosks(people: Hired[], sites: string[], now: Date): Promise<void> {
  const admin = people[0]!.actor
  const then = new Date(now.getTime() - 7 * DAY_MS)
  const { code } = registerKiosk(admin, { siteId: sites[0]!, name: 'Gatehouse' }, then)
  enrolKiosk(system('demo'), KioskCode.parse({ code }), then)
  registerKiosk(admin, { siteId: sites[1]!, name: 'Loading bay' }, now)
  for (const { actor } of people.slice(4, 4 + WITH_PIN)) await setKioskPin(actor, { pin: DEMO_PIN })
}
