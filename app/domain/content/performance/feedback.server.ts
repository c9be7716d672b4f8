import { eq, getTableColumns } from 'drizzle-orm'
import { performanceFeedback } from '#db/schema/content.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { type CountedPage, countRows, findPage, type Page } from '~/platform/keyset.server.ts'
import { invalid } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { counter } from '~/platform/counters.server.ts'
import { type FeedbackList, type NewFeedback } from './input.ts'

type Row = typeof performanceFeedback.$inferSelect
/** Feedback as its receiver sees it. */
type FeedbackView = { id: string; title: string; content: string; rating: number; createdAt: Date }
/** The same for admins, with its subject and its author. */
type FeedbackAdminView = FeedbackView & { userId: string; name: string; by: string | null }

/** The signed-in person's own feedback, newest first. */
export function listFeedback(actor: Person, { limit, before }: FeedbackList): Page<FeedbackView> {
  demand(actor, 'performance.read')
  const { rows, next } = pageOf({ userId: actor.id, limit, before })
  return { items: rows.map(viewFeedback), next, total: null }
}

/** Returns the feedback of everyone or of one person, newest first, and the total. For admins. */
export function listAllFeedback(actor: Person, query: FeedbackList): CountedPage<FeedbackAdminView> {
  demand(actor, 'performance.manage')
  const { rows, next } = pageOf(query)
  const names = namesOf(rows.flatMap((row) => [row.userId, row.createdBy]))
  const total = query.userId ? countRows(performanceFeedback, whose(query)) : counter('feedback')
  return { items: rows.map((row) => viewForAdmin(row, names)), next, total }
}

/**
 * Writes feedback about a person, who is notified at once. @throws Problem invalid for an unknown or inactive person
 */
export function giveFeedback(actor: Person, input: NewFeedback, now = new Date()): FeedbackAdminView {
  demand(actor, 'performance.manage')
  return commit(() => {
    const person = findPerson(input.userId)
    const row: Row = { id: newId(now.getTime()), ...input, userId: person.id, createdBy: actor.id, createdAt: now }
    write().insert(performanceFeedback).values(row).run()
    const { id, title, rating } = row
    const about = { subject: { type: 'feedback', id }, personId: person.id }
    record(actor, { type: 'feedback.given', ...about, details: { title, rating }, payload: { id, title } }, now)
    return viewForAdmin(row, namesOf([row.userId, row.createdBy]))
  })
}

function findPerson(id: string) {
  try {
    const row = findRow(id)
    if (row.isActive) return row
  } catch {
    // An unknown person is refused like an inactive one.
  }
  throw invalid('userId', 'Choose a member of staff')
}

const viewFeedback = ({ id, title, content, rating, createdAt }: Row): FeedbackView => {
  return { id, title, content, rating, createdAt }
}

const viewForAdmin = (row: Row, names: Map<string, string>): FeedbackAdminView => ({
  ...viewFeedback(row),
  userId: row.userId,
  name: names.get(row.userId) ?? 'Former staff',
  by: (row.createdBy && names.get(row.createdBy)) || null,
})

const whose = ({ userId }: FeedbackList) => (userId ? eq(performanceFeedback.userId, userId) : undefined)

function pageOf(query: FeedbackList) {
  const { before, limit } = query
  const list = { from: performanceFeedback, columns: getTableColumns(performanceFeedback), of: whose(query) }
  return findPage({ ...list, by: [performanceFeedback.id], descending: true, cursor: { before }, limit })
}
