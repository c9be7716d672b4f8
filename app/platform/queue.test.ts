import { expect, it } from 'vitest'
import { runReactions } from '~/domain/kernel/events/run-reactions.server.ts'
import { emailQueue } from '~/domain/kernel/mail/deliver.server.ts'
import { pushQueue } from '~/domain/kernel/push/deliver.server.ts'
import { listUnwatchedShifts } from '~/domain/safety/lone-worker/on-shift.server.ts'
import { listOnShift } from '~/domain/time/clocking/on-shift.server.ts'
import { store } from './store.server.ts'

/** How SQLite executes the queries of some work, line by line. */
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

it('due work is found by an index: rows of the past are not read', () => {
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

it('people on shift are found by the open shifts, every few seconds: no past punch is read', () => {
  const plans = plansOf(() => {
    listOnShift()
    listUnwatchedShifts(new Date())
  })
  expect(plans.filter((line) => line.startsWith('SEARCH clock_entries'))).toHaveLength(2)
  expect(plans.filter((line) => line.startsWith('SCAN') && !line.includes('USING INDEX shifts_open'))).toEqual([])
})
