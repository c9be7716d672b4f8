import { beforeEach, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { addNamesakes } from '../../../../e2e/support/namesakes.ts'
import { NewSubmission } from '../../forms/forms/input.ts'
import { createSubmission } from '../../forms/forms/submissions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { find } from './find.server.ts'

const now = instantOf('2040-11-05', 12, 0)
const dana = () => actor('dana')
const kinds = (q: string) => find(dana(), { q }, now).map(({ kind, label }) => [kind, label])
const SHIFT = ['shift', 'Trafford Arena, North turnstile: 6 Nov 2040, 19:00 to 07:00 the next day']

let site = ''
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Trafford Arena' }), now).id
  const post = addPost(dana(), NewPost.parse({ id: site, name: 'North turnstile' }), now).id
  const duty = addDuty(dana(), NewDuty.parse({ postId: post, day: '2040-11-06', start: '19:00', end: '07:00' }), now).id
  assign(dana(), NewAssignment.parse({ id: duty, userId: actor('alice').id, reason: 'Short of people' }), now)
})

it('finds a site with its next shifts, a position, and a person with their next shifts', () => {
  expect(kinds('traff')).toEqual([['site', 'Trafford Arena'], SHIFT])
  expect(kinds('turnstile')).toEqual([['position', 'North turnstile'], SHIFT])
  expect(kinds('alice arch')).toEqual([['person', 'Alice Archer'], SHIFT])
  const week = find(dana(), { q: 'turnstile' }, now).find(({ kind }) => kind === 'shift')
  expect(week!.to).toMatch(new RegExp(`^/admin/rota\\?site=${site}&week=2040-11-05&duty=`))
})

it('finds the next shifts of the people who match, however many do', () => {
  addNamesakes(110, 'Archie')
  expect(kinds('arch').filter(([kind]) => kind === 'shift')).toEqual([SHIFT])
})

it('leaves out past shifts, and everything that does not match the words', () => {
  expect(find(dana(), { q: 'traff' }, instantOf('2040-11-07', 7, 1)).map(({ kind }) => kind)).toEqual(['site'])
  expect(kinds('100%')).toEqual([])
})

it('finds a form by its name, and a submission by its reference without naming its person', async () => {
  const made = await createSubmission(
    actor('alice'),
    NewSubmission.parse({ templateId: 18, status: 'draft', formData: {} }),
    now,
  )
  expect(kinds('employee feed')).toEqual([['form', 'Employee Feedback']])
  const [found, ...more] = find(dana(), { q: made.reference.toLowerCase().slice(0, 8) }, now)
  expect([found!.label, found!.to, more]).toEqual([made.reference, `/admin/form-submissions/${made.id}`, []])
  expect(JSON.stringify(found)).not.toContain('Alice')
})

it('is for administrators', () => {
  expect(() => find(actor('alice'), { q: 'traff' }, now)).toThrow()
})
