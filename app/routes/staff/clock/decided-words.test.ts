import { expect, it, vi } from 'vitest'
import { page, phoneForEachTest } from '../../../../e2e/support/outbox-page.ts'
import { type OutboxServer } from '../../../../e2e/support/outbox-server.ts'
import { lastCounted } from './send.ts'

const UNREAD = 'Control will decide. Sign in to read why.'
const ALICE = '01900000-0000-7000-8000-00000000000a'

let server: OutboxServer
phoneForEachTest((made) => (server = made))

/** Clocks in, and returns what the page learns from a receipt in this state. */
async function clockIn(state: string, words: string | null) {
  vi.spyOn(server.decided, 'get').mockReturnValue({ state, words })
  const phone = await page()
  await phone.meetServer(ALICE)
  const { sendPunch } = await import('./send.ts')
  return sendPunch({ action: 'clock_in' } as never, ALICE, Promise.resolve(null))
}

it.each(['disputed', 'requested'])(
  'a punch that is %s is not shown as clocked in, even if its words may not be read',
  async (state) => {
    expect(await clockIn(state, 'Control decides.')).toMatchObject({ kind: 'recorded', words: 'Control decides.' })
    // If the session has expired, the server does not tell the words.
    expect(await clockIn(state, null)).toMatchObject({ kind: 'recorded', words: UNREAD })
    const { readWaiting } = await import('~/browser/outbox/shown.ts')
    await expect.poll(() => readWaiting().operations.at(-1)?.state).toBe('Received')
    expect(lastCounted(readWaiting().operations, '')).toBeUndefined()
  },
)

it.each(['applied', 'merged'])('a punch that is %s has no words of its own', async (state) => {
  expect(await clockIn(state, null)).toMatchObject({ kind: 'recorded', words: null })
})
