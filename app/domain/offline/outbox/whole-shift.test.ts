import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { entries } from '../../../../e2e/support/punches.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { db } from '~/platform/store.server.ts'
import { decideOperation } from './decide.server.ts'
import { OperationDecision } from './input.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const OUT = { action: 'clock_out', location: null }

/** Sends a shift that was worked before a later one, and has control accept it. @returns its two entries */
async function acceptWhole(clockIn: object, from: number, to: number) {
  const alice = actor('alice')
  const phone = await sealedPhone(alice, NOW, ago(72))
  for (const [punch, hours] of [
    [{ ...clockIn, location: null }, 14],
    [OUT, 10],
  ] as const)
    await phone.send(await phone.write('punch', punch, ago(hours)), alice, ago(hours), ago(hours))
  const start = await phone.write('punch', clockIn, ago(from))
  await phone.send({ envelope: start.envelope, parts: [] })
  await phone.send({ envelope: (await phone.write('punch', OUT, ago(to))).envelope, parts: [] })
  await decideOperation(
    actor('dana'),
    OperationDecision.parse({ id: start.envelope.id, decision: 'accept', notes: 'As the log says' }),
    () => NOW,
  )
  return entries().filter(({ method }) => method === 'control')
}

it('a whole shift that control accepts is announced like any other, and belongs to the site of its clock-in', async () => {
  const near = { name: 'Depot', latitude: 51.5, longitude: -0.1, radiusMetres: 100 }
  const depot = addSite(actor('dana'), SiteInput.parse(near), NOW)
  const far = { latitude: 52.5, longitude: -0.1, accuracy: 10 }
  const IN = { action: 'clock_in', location: far, manualCheck: true, uniformDetected: true, siteId: depot.id }
  const whole = await acceptWhole(IN, 19, 15)
  expect(whole.map(({ action, siteId }) => [action, siteId])).toEqual([
    ['clock_in', depot.id],
    ['clock_out', depot.id],
  ])
  const told = db()
    .select()
    .from(events)
    .where(
      inArray(
        events.subjectId,
        whole.map(({ id }) => id),
      ),
    )
    .all()
  expect(told.map(({ type }) => type)).toEqual(['clock.in', 'clock.out'])
})

it('a whole shift that control accepts shows what is unusual about it, like any other', async () => {
  const IN = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true, siteId: 'elsewhere' }
  const whole = await acceptWhole(IN, 33, 15)
  expect(whole.map(({ flags }) => flags)).toEqual([
    ['location_missing', 'late_sent', 'elsewhere'],
    ['location_missing', 'late_sent', 'long_shift'],
  ])
})
