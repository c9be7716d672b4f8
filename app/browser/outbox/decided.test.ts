import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, phoneForEachTest } from '../../../e2e/support/outbox-page.ts'
import { type OutboxServer } from '../../../e2e/support/outbox-server.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const BOB = '01900000-0000-7000-8000-00000000000b'
const KEY = `form/${ALICE}/accident/new`
const THREE_DAYS = 72 * 3600_000

let server: OutboxServer
phoneForEachTest((made) => (server = made))
afterEach(() => void vi.useRealTimers())

const threeDaysLater = () => vi.useFakeTimers({ now: Date.now() + THREE_DAYS, toFake: ['Date'] })

/** Finishes a form whose content the server refuses once all of it has arrived. */
async function refusedForm() {
  const phone = await page()
  await phone.meetServer(ALICE)
  server.line = 'down'
  const id = phone.newId()
  server.decided.set(id, { state: 'refused', words: 'The site was removed.' })
  await phone.keepDraft(ALICE, KEY, { operationId: id, answers: { place: 'Northgate' } })
  await phone.perform({ kind: 'form', body: {}, label: 'Accident form', id }, ALICE)
  await phone.keepCopy(KEY, id, 'accident')
  server.line = 'up'
  phone.send()
  await expect.poll(() => phone.readWaiting().operations.map(({ state }) => state)).toEqual(['Needs you'])
  return { phone, id }
}

describe('an operation that the server refused', () => {
  it('stays with its content until its person has read why, however long that takes', async () => {
    const { phone, id } = await refusedForm()
    threeDaysLater()
    await phone.dropReceived()
    await phone.dropReceived(0)
    const open = await phone.recallOpen<{ replaces?: string; answers: object }>(
      ALICE,
      phone.copyKey(id, 'accident'),
      'accident',
    )
    expect(open).toMatchObject({ kept: { answers: { place: 'Northgate' } }, refused: 'The site was removed.' })
    await phone.dismiss(id)
    expect([await phone.list('operations'), await phone.list('drafts')]).toEqual([[], []])
  })

  it('is no longer stored for a person who has signed out', async () => {
    const { phone } = await refusedForm()
    await phone.forgetPerson()
    threeDaysLater()
    expect(await phone.dropReceived()).toBe(1)
  })

  it.each(['by its content', 'by its envelope'])('does not wait for the next person: %s', async (how) => {
    const { phone } = how === 'by its content' ? await refusedForm() : await refusedEnvelope()
    await phone.becomePerson(BOB)
    await phone.showOperations()
    expect(phone.readWaiting().operations.filter(phone.isOpen)).toEqual([])
  })
})

async function refusedEnvelope() {
  const phone = await page()
  server.refuses = 'form'
  await phone.perform({ kind: 'form', body: {}, label: 'Accident form' }, ALICE)
  await expect.poll(() => phone.readWaiting().operations.map(({ state }) => state)).toEqual(['Needs you'])
  return { phone }
}

describe('a punch on which control has decided', () => {
  const at = '2026-11-29T03:00:00.000Z'
  const requested = { state: 'requested', words: 'It arrived late, so control will decide.', at }

  async function requestedPunch() {
    const phone = await page()
    await phone.meetServer(ALICE)
    const id = phone.newId()
    server.decided.set(id, requested)
    await phone.perform({ kind: 'punch', body: { action: 'clock_out' }, label: 'Clock out', id }, ALICE)
    await expect.poll(() => phone.readWaiting().operations.map(({ state }) => state)).toEqual(['Needs you'])
    return { phone, id }
  }
  const shown = async (phone: Awaited<ReturnType<typeof page>>) => {
    await phone.askDecided()
    await phone.showOperations()
    return phone.readWaiting().operations.map(({ state, words }) => [state, words])
  }

  it.each([
    ['it counts', { state: 'applied', words: null, at }, ['Received', null]],
    [
      'it was refused',
      { state: 'refused', words: 'Control has refused it: no', at },
      ['Needs you', 'Control has refused it: no'],
    ],
    ['nobody has decided', requested, ['Needs you', requested.words]],
    ['another person is signed in', { state: 'refused', words: null }, ['Needs you', requested.words]],
  ])('says so on its phone: %s', async (_what, decided, expected) => {
    const { phone, id } = await requestedPunch()
    server.decided.set(id, decided)
    expect(await shown(phone)).toEqual([expected])
  })
})
