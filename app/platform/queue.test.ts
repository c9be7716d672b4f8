import { expect, it } from 'vitest'
import { pushMessages } from '#db/schema/events.ts'
import { actor } from '../../e2e/support/actors.ts'
import { browser } from '../../e2e/support/push-browser.ts'
import { runReactions } from '~/domain/kernel/events/run-reactions.server.ts'
import { emailQueue } from '~/domain/kernel/mail/deliver.server.ts'
import { pushQueue } from '~/domain/kernel/push/deliver.server.ts'
import { queuePush } from '~/domain/kernel/push/queue.server.ts'
import { subscribePush } from '~/domain/kernel/push/subscriptions.server.ts'
import { listUnwatchedShifts } from '~/domain/safety/lone-worker/on-shift.server.ts'
import { listOnShift } from '~/domain/time/clocking/on-shift.server.ts'
import { env } from './env.server.ts'
import { pullIn } from './queue-upkeep.server.ts'
import { keep } from './singleton.server.ts'
import { commit, store, write } from './store.server.ts'

/** Returns how SQLite executes the queries of some work, line by line. */
function plansOf(work: () => void): string[] {
  const { sqlite } = store()
  const prepare = sqlite.prepare.bind(sqlite)
  const plans: string[] = []
  sqlite.prepare = ((query: string) => {
    const values = (query.match(/\?/g) ?? []).map(() => '0')
    const found = prepare(`EXPLAIN QUERY PLAN ${query}`).all(...values) as { detail: string }[]
    plans.push(...found.map(({ detail }) => detail))
    return prepare(query)
  }) as typeof sqlite.prepare
  try {
    work()
  } finally {
    sqlite.prepare = prepare
  }
  return plans
}

it('due work is found by an index, and past rows are not read', () => {
  const plans = plansOf(() => {
    runReactions({})
    emailQueue.due(true, new Date(), 10)
    pushQueue.due(true, new Date(), 10)
  })
  for (const table of ['reactions', 'emails', 'push_messages'])
    expect(plans.filter((line) => line.includes(` ${table} `))).toEqual([
      expect.stringMatching(/^SEARCH .* USING INDEX/),
    ])
})

it('people on shift are found every few seconds by the open shifts, and no past punch is read', () => {
  const plans = plansOf(() => {
    listOnShift()
    listUnwatchedShifts(new Date())
  })
  expect(plans.filter((line) => line.startsWith('SEARCH clock_entries'))).toHaveLength(2)
  expect(plans.filter((line) => line.startsWith('SCAN') && !line.includes('USING INDEX shifts_open'))).toEqual([])
})

it("nothing waits longer because the server's clock was set back", () => {
  keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' })
  const alice = actor('alice')
  subscribePush(alice, browser('alice').subscription)
  const start = new Date()
  const minutes = (count: number) => new Date(+start + count * 60_000)
  const due = () => pushQueue.due(false, start, 10).length
  commit(() => queuePush(alice.id, { title: 'Hello', body: 'There', url: '/home', tag: 't' }, 'new', start))
  const becomes = (row: { attempts: number; dueAt: Date }) => commit(() => write().update(pushMessages).set(row).run())
  becomes({ attempts: 0, dueAt: minutes(120) })
  expect(due()).toBe(0)
  expect([pullIn([pushQueue], start), due()]).toEqual([1, 1])
  // The row waits as long as any other refused row, and no longer.
  becomes({ attempts: 4, dueAt: minutes(9) })
  expect([pullIn([pushQueue], start), due()]).toEqual([0, 0])
  becomes({ attempts: 1, dueAt: minutes(129) })
  expect([pullIn([pushQueue], start), due()]).toEqual([1, 1])
  // After its first refusal a row waits five seconds, so it must not wait the nine minutes of a later one.
  becomes({ attempts: 1, dueAt: minutes(9) })
  expect([pullIn([pushQueue], start), due()]).toEqual([1, 1])
  // A row that can still be cancelled is held for that time.
  becomes({ attempts: 0, dueAt: new Date(+start + 10_000) })
  expect([pullIn([pushQueue], start), due()]).toEqual([0, 0])
})
