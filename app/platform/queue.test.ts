import { expect, it } from 'vitest'
import { runReactions } from '~/domain/kernel/events/run-reactions.server.ts'
import { emailQueue } from '~/domain/kernel/mail/deliver.server.ts'
import { pushQueue } from '~/domain/kernel/push/deliver.server.ts'
import { listUnwatchedShifts } from '~/domain/safety/lone-worker/on-shift.server.ts'
import { listOnShift } from '~/domain/time/clocking/on-shift.server.ts'
import { store } from './store.server.ts'

/** How SQLite finds what some queries ask for, line by line. */
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

it('what is due is found by an index: all that was ever sent or done is not looked through', () => {
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

it('who is on shift is found by the open shifts, every few seconds: no punch of the past is looked at', () => {
  const plans = plansOf(() => {
    listOnShift()
    listUnwatchedShifts(new Date())
  })
  expect(plans.filter((line) => line.startsWith('SEARCH clock_entries'))).toHaveLength(2)
  expect(plans.filter((line) => line.startsWith('SCAN') && !line.includes('USING INDEX shifts_open'))).toEqual([])
})
