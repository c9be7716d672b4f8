import { afterEach, beforeEach, expect, it } from 'vitest'
import { siteLog } from '#db/schema/site-log.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, minutes, now, scan } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { exampleOf } from './form.ts'
import { createSubmission } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

let alice: Person, dana: Person
beforeEach(() => {
  expectFollowUps()
  const { id } = addSite(actor('dana'), SiteInput.parse({ name: 'Harbour Street' }), now)
  ;[alice, dana] = [actor('alice'), actor('dana')]
  for (const who of [alice, dana]) {
    scan(who)
    clockIn(who, { siteId: id })
  }
})
afterEach(() => expectReactions({}))

const send = (templateId: number) => {
  const formData = exampleOf(findTemplate(templateId)!)
  return createSubmission(alice, { templateId, formData, status: 'submitted' }, minutes(10))
}
const lines = () => {
  runReactions(REACTIONS, minutes(11))
  return db()
    .select()
    .from(siteLog)
    .all()
    .filter(({ kind }) => kind !== 'on_site')
    .map(({ kind, words }) => [kind, words])
}

it.each([10, 13, 15, 18])(
  'form %i writes its reference and its author into the book, and no answer',
  async (template) => {
    const { reference } = await send(template)
    expect(lines()).toEqual([['form', expect.stringMatching(new RegExp(`${reference} by Alice Archer\\.$`))]])
  },
)

it.each([12, 16, 17, 19])('form %i, which is about a person, writes nothing', async (template) => {
  await send(template)
  expect(lines()).toEqual([])
})

it('an SOS writes one line; a drill writes none', () => {
  raiseAlert(alice, RaiseAlert.parse({ type: 'sos' }), minutes(5))
  expect(lines()).toEqual([['sos', 'Alice Archer raised an SOS.']])
  raiseAlert(dana, RaiseAlert.parse({ type: 'sos', drill: true }), minutes(9))
  expect(lines()).toHaveLength(1)
})
