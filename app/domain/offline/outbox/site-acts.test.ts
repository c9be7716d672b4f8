import { beforeEach, expect, it } from 'vitest'
import { siteLog } from '#db/schema/site-log.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { listHandovers } from '../../time/site-book/handover/handovers.server.ts'
import { MoveKey, NewSiteKey } from '../../time/site-book/keys/input.ts'
import { addSiteKey, listSiteKeys, moveKey } from '../../time/site-book/keys/keys.server.ts'
import { findEvacuationList, listVisits } from '../../time/site-book/visits/visits.server.ts'
import { db } from '~/platform/store.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const dana = () => actor('dana')
const alice = () => actor('alice')

let siteId: string, keyId: string
beforeEach(() => {
  siteId = addSite(dana(), SiteInput.parse({ name: 'Harbour Street' }), ago(600)).id
  keyId = addSiteKey(dana(), NewSiteKey.parse({ siteId, name: 'Gate' }), ago(600)).id
  setGrant(dana(), { userId: alice().id, siteId, level: 'supervisor' }, ago(600))
})
const lines = () =>
  db()
    .select()
    .from(siteLog)
    .all()
    .map(({ words, occurredAt, writtenAt, trust }) => [words, occurredAt, writtenAt, trust])

it('handovers, visitors and keys that a phone kept count at their times, once, and the book tells how far to trust them', async () => {
  const phone = await sealedPhone(alice(), NOW)
  const came = await phone.write('site_act', { act: 'visitor_in', siteId, name: 'Vera Visitor', badge: '7' }, ago(50))
  const lent = await phone.write('site_act', { act: 'key', id: keyId, to: 'Ron Repairs' }, ago(45))
  const gave = await phone.write('site_act', { act: 'handover', siteId, words: 'All quiet', keys: [keyId] }, ago(40))
  for (const one of [came, lent, gave, came]) expect((await phone.send(one)).state).toBe('applied')
  expect(lines()).toEqual([
    ['A visitor signed in, badge 7.', ago(50), NOW, 'steady'],
    ['Key Gate out to Ron Repairs.', ago(45), NOW, 'steady'],
    ['Alice Archer handed over: All quiet', ago(40), NOW, 'steady'],
  ])
  expect(findEvacuationList(alice(), { id: siteId }, NOW).visitors).toMatchObject([
    { id: came.envelope.id, name: 'Vera Visitor', since: ago(50).toISOString() },
  ])
  expect(listSiteKeys(alice(), { siteId }, NOW)).toMatchObject([
    { holder: 'Ron Repairs', dueAt: ago(45 - 12 * 60).toISOString() },
  ])
  expect(listHandovers(alice(), { siteId, limit: 5 }, NOW).items).toMatchObject([{ givenAt: ago(40).toISOString() }])
  // The phone signs out whom it signed in, by the id that it knows.
  const left = await phone.write('site_act', { act: 'visitor_out', id: came.envelope.id }, ago(30))
  expect((await phone.send(left)).state).toBe('applied')
  expect(listVisits(alice(), { siteId, limit: 5 }, NOW).items).toMatchObject([{ outAt: ago(30).toISOString() }])
})

it('a key that somebody else took meanwhile, another site and nonsense are refused in words', async () => {
  const phone = await sealedPhone(alice(), NOW)
  const elsewhere = addSite(dana(), SiteInput.parse({ name: 'Canary Tower' }), ago(600)).id
  const late = await phone.write('site_act', { act: 'key', id: keyId, to: 'Ron Repairs' }, ago(45))
  await moveKey(dana(), MoveKey.parse({ id: keyId, to: 'Lift engineer' }), ago(44))
  expect(await phone.send(late)).toMatchObject({
    ...{ state: 'refused', words: 'Lift engineer has this key. Book it in first.' },
  })
  for (const body of [
    { act: 'visitor_in', siteId: elsewhere, name: 'Vera' },
    { act: 'handover', siteId: elsewhere, words: 'Mine' },
    { act: 'visitor_out', id: 'nobody' },
    { act: 'strike', id: 'x' },
    { act: 'visitor_in', siteId },
  ]) {
    const told = await phone.send(await phone.write('site_act', body, ago(10)))
    expect([told.state, Boolean(told.words)], JSON.stringify(body)).toEqual(['refused', true])
  }
  expect(lines()).toHaveLength(1)
})
