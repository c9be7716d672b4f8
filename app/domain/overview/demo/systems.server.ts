import { makeToken, revokeToken } from '../../account/tokens/tokens.server.ts'
import { keepPastDeliveries } from '../../account/webhooks/past.server.ts'
import { stopEndpoint } from '../../account/webhooks/stop.server.ts'
import { changeWebhook, makeWebhook } from '../../account/webhooks/webhooks.server.ts'
import { addDays, DAY_MS, dayOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { type Hired } from './people.server.ts'

// A name that no server has (RFC 2606), so that nobody is reached, even if a button on the page or a switched-on
// webhook sends to it.
const PAYROLL = 'https://payroll.example/hooks/portal'
const DUTY_BOARD = 'https://duty-board.example/hooks/portal'

/**
 * Adds other systems of the invented company: tokens whose secrets are not stored, and two webhooks with their
 * deliveries. Both are off, one by hand and one because its receiver failed for three days, so that nothing leaves this
 * server.
 */
export function addDemoSystems(people: Hired[], sites: string[], now: Date): void {
  const admin = people[0]!.actor
  const ago = (days: number, minutes = 0) => new Date(now.getTime() - days * DAY_MS - minutes * 60_000)
  const until = (days: number) => addDays(dayOf(now), days)
  makeToken(
    admin,
    { name: 'Payroll', scopes: ['hours.read', 'holidays.read'], siteIds: [], expiresOn: until(200) },
    ago(30),
  )
  makeToken(admin, { name: 'Duty board', scopes: ['rota.read'], siteIds: [sites[0]!], expiresOn: until(90) }, ago(20))
  const { view } = makeToken(
    admin,
    { name: 'Trial', scopes: ['people.read'], siteIds: [], expiresOn: until(60) },
    ago(25),
  )
  revokeToken(admin, { id: view.id }, ago(24))

  const holidays = { url: PAYROLL, types: ['holiday.approved'], detail: 'thin' as const }
  const payroll = makeWebhook(admin, holidays, ago(29)).view.id
  const shifts = { url: DUTY_BOARD, types: ['clock.in', 'clock.out'], detail: 'thin' as const }
  const board = makeWebhook(admin, shifts, ago(20)).view.id
  const taken = { ms: 84, status: 204, answer: null, error: null, attempts: 0 }
  const full = { ms: 132, status: 503, answer: 'Service unavailable', error: 'The receiver answered 503', attempts: 14 }
  commit(() => {
    for (const days of [21, 14, 9])
      keepPastDeliveries([{ webhookId: payroll, type: 'holiday.approved', at: ago(days), ...taken }])
    for (const days of [8, 7, 6])
      keepPastDeliveries([
        { webhookId: board, type: 'clock.in', at: ago(days, 600), ...taken },
        { webhookId: board, type: 'clock.out', at: ago(days), ...taken, attempts: 1, ms: 240 },
      ])
    keepPastDeliveries([{ webhookId: board, type: 'clock.in', at: ago(5), ...full }])
    stopEndpoint(board, 'failing', ago(2))
  })
  changeWebhook(admin, { id: payroll, ...holidays, enabled: false }, ago(3))
}
