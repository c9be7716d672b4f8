import { beforeEach, expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { siteLog } from '#db/schema/site-log.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { finishOperations } from './sweep.server.ts'
import { bytesOfUrl } from '../../../../e2e/support/outbox-phone.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { exampleSignature } from '../../forms/forms/fields/example-images.ts'
import { noteException } from '../../time/exceptions/watch.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { giveHandover, listHandovers, takeHandover } from '../../time/site-book/handover/handovers.server.ts'
import { NewHandover } from '../../time/site-book/handover/input.ts'
import { MoveKey, NewSiteKey } from '../../time/site-book/keys/input.ts'
import { addSiteKey, listKeyMoves, listSiteKeys, moveKey } from '../../time/site-book/keys/keys.server.ts'
import { findEvacuationList, listVisits } from '../../time/site-book/visits/visits.server.ts'
import { commit, db } from '~/platform/store.server.ts'

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

it('handovers, visitors and keys that a phone stored count at their own times, once, and the book shows how reliable these are', async () => {
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
  // The phone signs out the visitor that it signed in, using the id that it gave the visit.
  const left = await phone.write('site_act', { act: 'visitor_out', id: came.envelope.id }, ago(30))
  expect((await phone.send(left)).state).toBe('applied')
  expect(listVisits(alice(), { siteId, limit: 5 }, NOW).items).toMatchObject([{ outAt: ago(30).toISOString() }])
})

it('a late handover counts the keys that were in their places when it was written', async () => {
  const phone = await sealedPhone(alice(), NOW)
  const gave = await phone.write('site_act', { act: 'handover', siteId, words: 'All quiet', keys: [] }, ago(45))
  const away = addSiteKey(dana(), NewSiteKey.parse({ siteId, name: 'Roof' }), ago(600)).id
  await moveKey(dana(), MoveKey.parse({ id: away, to: 'Lift engineer' }), ago(60))
  await moveKey(dana(), MoveKey.parse({ id: keyId, to: 'Ron Repairs' }), ago(44))
  await moveKey(dana(), MoveKey.parse({ id: away }), ago(30))
  addSiteKey(dana(), NewSiteKey.parse({ siteId, name: 'Yard' }), ago(20))
  expect((await phone.send(gave)).state).toBe('applied')
  expect(listHandovers(alice(), { siteId, limit: 5 }, NOW).items[0]?.keys).toMatchObject([
    { name: 'Gate', holder: null },
    { name: 'Roof', holder: 'Lift engineer' },
  ])
  expect(lines().at(-1)?.[0]).toBe('Alice Archer handed over: All quiet Not counted: Gate.')
})

it('a late return of a key does not end a later loan of it', async () => {
  const phone = await sealedPhone(alice(), NOW)
  await moveKey(dana(), MoveKey.parse({ id: keyId, to: 'Ron Repairs' }), ago(60))
  const back = await phone.write('site_act', { act: 'key', id: keyId }, ago(45))
  await moveKey(dana(), MoveKey.parse({ id: keyId }), ago(40))
  await moveKey(dana(), MoveKey.parse({ id: keyId, to: 'Lift engineer' }), ago(30))
  expect(await phone.send(back)).toMatchObject({
    ...{ state: 'refused', words: 'This key was booked in, and out again to Lift engineer, since then.' },
  })
  expect(listSiteKeys(alice(), { siteId }, NOW)).toMatchObject([{ holder: 'Lift engineer' }])
})

it('a late loan of a key does not take it out again after it was lent and came back', async () => {
  const phone = await sealedPhone(alice(), NOW)
  const lent = await phone.write('site_act', { act: 'key', id: keyId, to: 'Ron Repairs' }, ago(45))
  await moveKey(dana(), MoveKey.parse({ id: keyId, to: 'Lift engineer' }), ago(40))
  await moveKey(dana(), MoveKey.parse({ id: keyId }), ago(30))
  expect(await phone.send(lent)).toMatchObject({
    ...{ state: 'refused', words: 'This key was out to Lift engineer, and booked in again, since then.' },
  })
  expect(listSiteKeys(alice(), { siteId }, NOW)).toMatchObject([{ holder: null }])
})

it('a key that another person took meanwhile, another site and nonsense are refused with a reason', async () => {
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

const give = (minutes: number, words = 'Gate 4 sticks') =>
  giveHandover(dana(), NewHandover.parse({ siteId, words }), ago(minutes))
/** Sends the operation and its picture, and returns what happened to it. */
async function sendWhole(phone: Awaited<ReturnType<typeof sealedPhone>>, one: Parameters<typeof phone.send>[0]) {
  const { missing } = await phone.send(one)
  for (const [index] of missing.entries()) await phone.sendPart(one, index)
  await finishOperations(NOW)
  return phone.send(one)
}
const newest = () => listHandovers(alice(), { siteId, limit: 5 }, NOW).items[0]!

it('a handover accepted offline counts from then, once, and closes the exception that waited for it', async () => {
  const { id } = give(60)
  const late = { kind: 'handover_open', subjectId: id, userId: alice().id, siteId, dueAt: ago(45) } as const
  commit(() =>
    noteException({ ...late, dutyId: null, minutes: null, over: false, reason: 'Handed over by Dana.' }, ago(45)),
  )
  const phone = await sealedPhone(alice(), NOW)
  const take = await phone.write('site_act', { act: 'take', id }, ago(50))
  for (const one of [take, take, await phone.write('site_act', { act: 'take', id }, ago(5))])
    expect((await phone.send(one)).state).toBe('applied')
  expect(newest()).toMatchObject({ takenBy: 'Alice Archer', takenAt: ago(50).toISOString() })
  expect(lines().slice(1)).toEqual([['Alice Archer read the handover and took over.', ago(50), NOW, 'steady']])
  expect(db().select({ state: exceptions.state }).from(exceptions).all()).toEqual([{ state: 'closed' }])
})

it('nobody accepts a handover before it was given, for another person, or their own', async () => {
  const phone = await sealedPhone(alice(), NOW)
  const refused = async (id: string, minutes = 5) => {
    const { state, words } = await phone.send(await phone.write('site_act', { act: 'take', id }, ago(minutes)))
    expect(state).toBe('refused')
    return words
  }
  const first = give(60)
  await phone.send(await phone.write('site_act', { act: 'take', id: first.id }, ago(70)))
  expect(newest().takenAt).toBe(ago(60).toISOString())
  const own = giveHandover(alice(), NewHandover.parse({ siteId, words: 'Mine' }), ago(30))
  expect(await refused(own.id)).toBe('The next guard takes this over, not you.')
  takeHandover(dana(), { id: own.id }, ago(20))
  const other = give(15)
  setGrant(dana(), { userId: actor('bob').id, siteId, level: 'supervisor' }, ago(600))
  takeHandover(actor('bob'), { id: other.id }, ago(10))
  expect(await refused(other.id, 12)).toBe('Somebody else has taken this over.')
  const elsewhere = addSite(dana(), SiteInput.parse({ name: 'Canary Tower' }), ago(600)).id
  const foreign = giveHandover(dana(), NewHandover.parse({ siteId: elsewhere, words: 'Not hers' }), ago(8))
  expect(await refused(foreign.id)).toMatch(/not found/i)
  expect(await refused('nonsense')).toMatch(/not found/i)
})

it('the signature for a key is stored on the phone with the move, and recorded with it', async () => {
  const phone = await sealedPhone(alice(), NOW)
  const signature = bytesOfUrl(exampleSignature)
  const out = { act: 'key', id: keyId, to: 'Ron Repairs', dueAt: '2026-11-21T06:00', signature: 'part:0' }
  const lent = await phone.write('site_act', out, ago(45), [signature])
  expect((await sendWhole(phone, lent)).state).toBe('applied')
  expect((await sendWhole(phone, lent)).state).toBe('applied')
  const [move, ...more] = listKeyMoves(dana(), { siteId }).items
  expect(more).toEqual([])
  expect(move).toMatchObject({ direction: 'out', holder: 'Ron Repairs', at: ago(45).toISOString() })
  expect(move!.signature).toMatch(/^\/api\/files\//)
  expect(listSiteKeys(alice(), { siteId }, NOW)[0]!.dueAt).toBe('2026-11-21T06:00:00.000Z')
  const none = [new Uint8Array([1, 2, 3])]
  const nonsense = await phone.write('site_act', { act: 'key', id: keyId, signature: 'part:0' }, ago(40), none)
  const told = await sendWhole(phone, nonsense)
  expect([told.state, Boolean(told.words)]).toEqual(['refused', true])
  expect(listSiteKeys(alice(), { siteId }, NOW)[0]!.holder).toBe('Ron Repairs')
})
