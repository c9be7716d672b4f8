import { describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { addAbsence } from '../../time/absences/absences.server.ts'
import { NewAbsence } from '../../time/absences/input.ts'
import { acknowledgeDocument } from '../documents/documents.server.ts'
import { NewDocument } from '../documents/input.ts'
import { addDocument } from '../documents/publish.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { giveFeedback, listAllFeedback, listFeedback } from './feedback.server.ts'
import { FeedbackList, NewFeedback } from './input.ts'
import { listMetrics } from './metrics.server.ts'

const all = FeedbackList.parse({})
const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-28T12:00:00Z')
const about = (name: 'alice' | 'bob', changes: object = {}) =>
  NewFeedback.parse({ userId: actor(name).id, title: 'Night shift', content: 'Calm and clear', rating: 5, ...changes })

describe('figures', () => {
  it('are the documented defaults, marked as such, while there are no records', () => {
    const [metrics] = listMetrics(actor('alice'), now)
    expect(metrics).toMatchObject({ assessed: false, overallRating: 4.2, attendanceRate: 98, feedbackCount: 3 })
    expect(metrics!.defaults).toHaveLength(6)
    expect(metrics!.goals.every((goal) => goal.status === 'Not yet assessed')).toBe(true)
    expect(metrics!.achievements).toEqual([])
  })

  it('come from shifts, feedback and documents, each marked until it has records', async () => {
    const alice = actor('alice')
    giveFeedback(actor('dana'), about('alice', { rating: 4 }), now)
    giveFeedback(actor('dana'), about('alice', { rating: 5 }), now)
    expect(listMetrics(alice, now)[0]).toMatchObject({
      assessed: true,
      overallRating: 4.5,
      feedbackCount: 2,
      goalsCompleted: 1,
      totalGoals: 3,
      defaults: ['attendanceRate', 'punctualityRate'],
    })
    commit(() => {
      for (const day of ['02', '03', '04', '09', '10', '11'])
        write()
          .insert(shifts)
          .values({ id: newId(), userId: alice.id, startedAt: new Date(`2026-11-${day}T07:00:00Z`), endedAt: now })
          .run()
    })
    const input = { title: 'x', fileUrl: 'https://a.example/a.pdf', category: 'training', needsAcknowledgement: true }
    const document = await addDocument(actor('dana'), NewDocument.parse(input), now)
    acknowledgeDocument(alice, document, now)
    expect(listMetrics(alice, now)[0]).toMatchObject({
      attendanceRate: 100,
      punctualityRate: 100,
      goalsCompleted: 3,
      defaults: [],
      achievements: [
        { title: '6', detail: 'shifts worked' },
        { title: '1', detail: 'document read and confirmed' },
        { title: '2', detail: 'positive reviews' },
      ],
    })
    expect(listMetrics(actor('bob'), now)[0]!.assessed).toBe(false)
  })
})

describe('a shift counts once', () => {
  const worked = (day: string, from: string, to: string, dutyId: string | null = null) => {
    const [id, userId] = [newId(), actor('alice').id]
    const [startedAt, endedAt] = [from, to].map((time) => new Date(`2026-11-${day}T${time}:00Z`)) as [Date, Date]
    const entry = { id: newId(), userId, action: 'clock_in', at: startedAt, shiftId: id, method: 'manual', flags: [] }
    commit(() => {
      write().insert(shifts).values({ id, userId, startedAt, endedAt }).run()
      write()
        .insert(clockEntries)
        .values({ ...entry, dutyId })
        .run()
    })
  }
  const figures = () => listMetrics(actor('alice'), now)[0]!

  it('also if somebody clocked out for its break, and not if its time was refused', () => {
    for (const day of ['02', '03', '04', '09', '10', '11']) {
      worked(day, '07:00', '12:00', `duty ${day}`)
      worked(day, '12:40', '16:00', `duty ${day}`)
    }
    worked('12', '07:20', '07:20')
    expect(figures()).toMatchObject({ attendanceRate: 100, punctualityRate: 100 })
    expect(figures().achievements).toEqual([{ title: '6', detail: 'shifts worked' }])
  })

  it('and a day of family leave counts like one of annual leave', () => {
    for (const day of ['02', '03', '09', '10']) worked(day, '07:00', '12:00')
    expect(listMetrics(actor('alice'), later)[0]!.attendanceRate).toBe(67)
    const family = { userId: actor('alice').id, kind: 'family', from: '2026-11-16', to: null }
    addAbsence(actor('dana'), NewAbsence.parse(family), now)
    expect(listMetrics(actor('alice'), later)[0]!.attendanceRate).toBe(100)
  })
})

describe('feedback', () => {
  it('is seen by its receiver and by admins only', () => {
    giveFeedback(actor('dana'), about('alice'))
    expect(listFeedback(actor('alice'), all).items).toMatchObject([{ title: 'Night shift', rating: 5 }])
    expect(listFeedback(actor('bob'), FeedbackList.parse({ userId: actor('alice').id })).items).toEqual([])
    expect(listAllFeedback(actor('dana'), all)).toMatchObject({
      total: 1,
      items: [{ name: 'Alice Archer', by: 'Dana Dean' }],
    })
  })

  it('is written by admins only, about a person who exists', () => {
    expect(() => giveFeedback(actor('bob'), about('alice'))).toThrow('not allowed')
    expect(() => giveFeedback(actor('dana'), about('alice', { userId: 'nobody' }))).toThrow('Choose a member of staff')
  })

  it.each([0, 6, 2.5, 'good'])('refuses a rating of %s', (rating) => {
    const refused = NewFeedback.safeParse({ userId: 'x', title: 'x', content: 'x', rating })
    expect(refused.error?.issues[0]?.message).toBe('Give a rating from 1 to 5')
  })
})
