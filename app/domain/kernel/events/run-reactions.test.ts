import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { events, reactions } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, db } from '~/platform/store.server.ts'
import { prunableUpTo, pruneEvents } from './prune.server.ts'
import { expectReactions, record } from './record.server.ts'
import { type ReactionTable, runReactions } from './run-reactions.server.ts'

afterEach(() => expectReactions({}))

const payload = { id: 'x', title: 'Hello' }

function happen(): number {
  expectReactions({ 'news.published': ['tell'] })
  const dana = actor('dana')
  return commit(() => record(dana, { type: 'news.published', details: { title: 'Hello' }, payload }))
}

const row = (eventId: number) => db().select().from(reactions).where(eq(reactions.eventId, eventId)).get()!
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('reactions', () => {
  it('run once for an event, with its details, however often the queue is checked', () => {
    const heard: unknown[] = []
    const table: ReactionTable = { 'news.published': { tell: (event) => void heard.push(event.details) } }
    const id = happen()
    expect(runReactions(table)).toBe(1)
    expect(runReactions(table)).toBe(0)
    expect(heard).toEqual([{ title: 'Hello' }])
    expect(row(id)).toMatchObject({ state: 'done' })
  })

  it('still wait if the process dies between the action and the reaction', () => {
    const id = happen()
    expect(row(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('are rolled back when they fail half-way, and wait longer each time', () => {
    const id = happen()
    const dana = actor('dana')
    const now = new Date()
    const table: ReactionTable = {
      'news.published': {
        tell: () => {
          record(dana, { type: 'news.updated', payload })
          throw new Error('no luck')
        },
      },
    }
    runReactions(table, now)
    expect(row(id)).toMatchObject({ state: 'waiting', attempts: 1, error: 'no luck' })
    expect(db().select().from(events).where(eq(events.type, 'news.updated')).all()).toEqual([])
    const first = row(id).dueAt.getTime()
    expect(runReactions(table, now)).toBe(0)
    expect(row(id).attempts).toBe(1)
    runReactions(table, later(10))
    expect(row(id).dueAt.getTime() - first).toBeGreaterThan(5000)
  })

  it('are given up after five tries, and admins are notified', () => {
    const id = happen()
    const table: ReactionTable = {
      'news.published': {
        tell: () => {
          throw new Error('never')
        },
      },
    }
    for (let n = 0; n < 8; n++) runReactions(table, later(n * 4000))
    expect(row(id)).toMatchObject({ state: 'failed', attempts: 5 })
    expect(db().select().from(events).where(eq(events.type, 'reaction.failed')).all()).toHaveLength(1)
  })

  it('that were given up do not keep the audit trail for ever, unlike those that still wait', () => {
    const id = happen()
    const prunable = () => prunableUpTo(later(1)) >= id
    expect(prunable()).toBe(false)
    for (let n = 0; n < 8; n++) runReactions({}, later(n * 4000))
    expect(row(id).state).toBe('failed')
    expect(prunable()).toBe(true)
    pruneEvents(actor('dana'), id, 100, new Date())
    expect(row(id)).toBeUndefined()
  })

  it('of an alarm run first, and those for many people last, whatever the order of the events', () => {
    const heard: string[] = []
    const types = ['news.published', 'news.updated', 'news.removed'] as const
    const hear = { tell: ({ type }: { type: string }) => void heard.push(type) }
    const order = { urgent: new Set(['news.removed'] as const), bulk: new Set(['news.published'] as const) }
    expectReactions(Object.fromEntries(types.map((type) => [type, ['tell']])), order)
    const dana = actor('dana')
    commit(() => types.forEach((type) => record(dana, { type, payload })))
    runReactions(Object.fromEntries(types.map((type) => [type, hear])))
    expect(heard).toEqual(['news.removed', 'news.updated', 'news.published'])
  })

  it('do not stop other reactions when they fail', () => {
    expectReactions({ 'news.published': ['bad', 'good'] })
    const dana = actor('dana')
    commit(() => record(dana, { type: 'news.published', payload }))
    let good = 0
    runReactions({
      'news.published': {
        bad: () => {
          throw new Error('no')
        },
        good: () => void good++,
      },
    })
    expect(good).toBe(1)
  })
})
