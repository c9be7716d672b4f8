import { describe, expect, it } from 'vitest'
import { page, phoneForEachTest } from '../../../e2e/support/outbox-page.ts'
import { type OutboxServer } from '../../../e2e/support/outbox-server.ts'
import { type Begun } from './copies.ts'
import { type Made } from './keep.ts'

const ALICE = '01900000-0000-7000-8000-00000000000a'
const PHOTO = `data:image/jpeg;base64,${'A'.repeat(2000)}`
const KEY = `form/${ALICE}/accident/new`
type Written = Begun & { answers: { place: string; photographs: string[] } }

let server: OutboxServer
phoneForEachTest((made) => (server = made))

const made = ({ operationId, replaces }: Begun): Made => ({
  kind: 'form',
  body: {},
  label: 'Accident form',
  id: operationId,
  replaces,
})

/** Finishes a form offline, as its page does. The server refuses it later. */
async function refused() {
  const phone = await page()
  await phone.meetServer(ALICE)
  server.line = 'down'
  const operationId = phone.newId()
  const written: Written = { answers: { place: 'Northgate', photographs: [PHOTO] }, operationId }
  await phone.keepDraft(ALICE, KEY, written)
  expect(await phone.perform(made(written), ALICE)).toMatchObject({ kind: 'kept', id: operationId })
  await phone.keepCopy(KEY, operationId, 'accident')
  server.refuses = 'form'
  server.line = 'up'
  phone.send()
  await expect.poll(() => phone.readWaiting().operations.map(({ state }) => state)).toEqual(['Needs you'])
  server.refuses = null
  return { phone, operationId, written }
}

describe('a form that is refused after it waited', () => {
  it('is reopened with everything in it, and is sent as another operation that replaces it', async () => {
    const { phone, operationId, written } = await refused()
    expect(phone.readWaiting().operations).toMatchObject([{ again: `/accident?correct=${operationId}` }])
    const after = await page()
    const key = after.copyKey(operationId, 'accident')
    const open = await after.recallOpen<Written>(ALICE, key, 'accident')
    expect(open).toEqual({
      kept: { answers: written.answers, replaces: operationId },
      refused: 'We cannot take this.',
    })
    const corrected = { ...open!.kept, operationId: after.newId() }
    await after.keepDraft(ALICE, key, corrected)
    server.line = 'down'
    await after.perform(made(corrected), ALICE)
    await after.keepCopy(key, corrected.operationId, 'accident')
    expect((await after.list<{ id: string }>('operations')).map(({ id }) => id)).toEqual([corrected.operationId])
    server.line = 'up'
    after.send()
    await after.settled()
    await expect.poll(() => after.list('drafts')).toEqual([])
    expect(server.operations.map(({ envelope }) => envelope.id)).toEqual([corrected.operationId])
  })

  it('is deleted when its person has read the reason and dismissed it', async () => {
    const { phone, operationId } = await refused()
    await phone.dismiss(operationId)
    expect([await phone.list('operations'), await phone.list('drafts')]).toEqual([[], []])
  })

  it('cannot be opened after its person has signed out', async () => {
    const { phone, operationId } = await refused()
    await phone.forgetPerson()
    expect(await phone.list('drafts')).toEqual([])
    expect(await phone.recallOpen(ALICE, phone.copyKey(operationId, 'accident'), 'accident')).toBeNull()
  })
})

describe('a form that is open on two pages', () => {
  it('is finished only once', async () => {
    const phone = await page()
    const begun = { operationId: phone.newId() }
    expect(await phone.perform(made(begun), ALICE)).toMatchObject({ kind: 'received' })
    const other = await page()
    await expect(other.perform(made(begun), ALICE)).rejects.toMatchObject({ name: 'DoneBefore' })
    expect(server.operations).toHaveLength(1)
  })

  it('does not reopen on a page that crashed while it was sent', async () => {
    const phone = await page()
    await phone.meetServer(ALICE)
    server.line = 'down'
    const written = { operationId: phone.newId(), answers: {} }
    await phone.keepDraft(ALICE, KEY, written)
    await phone.perform(made(written), ALICE)
    const after = await page()
    expect(await after.recallOpen(ALICE, KEY, 'accident')).toBeNull()
    expect([...(await after.listCopies())]).toEqual([[written.operationId, 'accident']])
  })
})

it('a photograph in two drafts is stored for each of them', async () => {
  const phone = await page()
  await phone.keepDraft(ALICE, 'form/a', { photographs: [PHOTO] })
  await phone.keepDraft(ALICE, 'form/b', { photographs: [PHOTO] })
  await phone.forgetDraft('form/a')
  expect(await (await page()).recallDraft(ALICE, 'form/b')).toEqual({ photographs: [PHOTO] })
})
