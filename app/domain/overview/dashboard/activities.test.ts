import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { letCount } from '../../time/clocking/correct.server.ts'
import { openShift } from '../../time/clocking/entries.server.ts'
import { Punch } from '../../time/clocking/input.ts'
import { exampleOf } from '../../forms/forms/form.ts'
import { NewSubmission } from '../../forms/forms/input.ts'
import { reviewSubmission } from '../../forms/forms/review.server.ts'
import { createSubmission } from '../../forms/forms/submissions.server.ts'
import { findTemplate } from '../../forms/forms/templates/index.ts'
import { type WatchType } from '../../safety/emergencies/alert-types.ts'
import { addWatchAlert } from '../../safety/emergencies/watch-alerts.server.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { ActivityQuery } from './activity-input.ts'
import { listActivities } from './activities.server.ts'
import { findActivitySummary } from './activity-summary.server.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + minutes * 60_000)
let dana: Person
beforeEach(() => {
  dana = actor('dana')
  punch(dana, Punch.parse({ action: 'clock_in' }), at(0))
  punch(dana, Punch.parse({ action: 'clock_out' }), at(60))
  punch(dana, Punch.parse({ action: 'clock_in' }), at(120))
  raiseAlert(dana, RaiseAlert.parse({ type: 'emergency' }), at(130))
})
const list = (category: string, more: object = {}) =>
  listActivities(dana, ActivityQuery.parse({ id: dana.id, category, ...more })).items

it('counts what a person did, by kind, and shows when last', () => {
  expect(findActivitySummary(dana, dana)).toEqual({
    clockEntries: 3,
    formSubmissions: 0,
    holidayRequests: 0,
    safetyViolations: 0,
    emergencyLogs: 1,
    draftForms: 0,
    lastActivity: at(130),
  })
})

it('shows when the person last did something, not when a form was reviewed or their silence raised an alert', async () => {
  const alice = actor('alice')
  const formData = exampleOf(findTemplate(10)!)
  const draft = NewSubmission.parse({ templateId: 10, formData, status: 'draft' })
  const given = NewSubmission.parse({ ...draft, status: 'submitted' })
  const old = await createSubmission(alice, draft, at(0))
  const sent = await createSubmission(alice, given, at(10))
  const shown = () => findActivitySummary(dana, alice).lastActivity
  reviewSubmission(dana, { id: sent.id, status: 'reviewed' }, at(500))
  const where = { siteId: null, location: null, address: null, notes: '', loneSessionId: null }
  commit(() => addWatchAlert({ ...where, type: 'missed_check_in', event: 'lone.missed', userId: alice.id }, at(600)))
  expect(shown()).toEqual(at(10))
  commit(() =>
    write()
      .update(formSubmissions)
      .set({ updatedAt: at(20) })
      .where(eq(formSubmissions.id, old.id))
      .run(),
  )
  expect(shown()).toEqual(at(20))
})

it('lists clock entries newest first, with the present shift as active', () => {
  expect(list('clockEntries').map(({ title, status }) => [title, status])).toEqual([
    ['Clocked in', 'active'],
    ['Clocked out', 'completed'],
    ['Clocked in', 'completed'],
  ])
})

it('shows the present shift as active when its start was corrected', () => {
  const shiftId = openShift(dana.id)!.id
  commit(() => letCount(dana, { userId: dana.id, kind: 'clock_in', at: at(110), endsAt: null, shiftId }, at(130)))
  expect(list('clockEntries').map(({ status }) => status)).toEqual(['active', 'completed', 'completed'])
})

it('continues after an entry by its id', () => {
  const [newest] = list('clockEntries', { limit: 1 })
  expect(list('clockEntries', { before: newest!.id })).toHaveLength(2)
  expect(() => list('clockEntries', { before: 'nothing' })).toThrow('nothing to continue from')
})

it('shows an alert as active until it is resolved', () => {
  expect(list('emergencyLogs')).toMatchObject([{ title: 'Emergency alert', status: 'active', location: null }])
})

it('names the kind of an alert, and leaves out the daily test of monitoring, which is only recorded under an admin', () => {
  const add = (type: WatchType, drill: boolean, minutes: number) => {
    const where = { siteId: null, location: null, address: null, notes: '', loneSessionId: null }
    const event = drill ? 'watch.raised' : 'lone.missed'
    commit(() => addWatchAlert({ ...where, type, event, drill, userId: dana.id }, at(minutes)))
  }
  add('missed_check_in', true, 140)
  add('watch_failed', false, 141)
  add('missed_check_in', false, 142)
  expect(list('emergencyLogs').map(({ title }) => title)).toEqual(['MISSED CHECK-IN', 'Emergency alert'])
  expect(findActivitySummary(dana, dana).emergencyLogs).toBe(2)
})

it('neither lists nor counts the duress alert that is hidden from its person', () => {
  const row = { triggeredAt: at(140), updatedAt: at(140), type: 'duress' }
  commit(() =>
    write()
      .insert(alerts)
      .values({ ...row, id: newId(), userId: dana.id })
      .run(),
  )
  expect(list('emergencyLogs').map(({ title }) => title)).toEqual(['Emergency alert'])
  expect(findActivitySummary(dana, dana).emergencyLogs).toBe(1)
})

it('refuses unknown categories, unknown people, and readers who are not admins', () => {
  expect(() => list('passwords')).toThrow('There is no such category')
  expect(() => findActivitySummary(dana, { id: 'nobody' })).toThrow('Member of staff not found')
  expect(() => findActivitySummary(actor('alice'), dana)).toThrow('not allowed')
})
