import { afterEach, beforeEach, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { siteLog } from '#db/schema/site-log.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, minutes, now, scan } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { exampleOf } from './form.ts'
import { createSubmission, submitFinished } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

let alice: Person, dana: Person
let harbour = ''
beforeEach(() => {
  expectFollowUps()
  harbour = addSite(actor('dana'), SiteInput.parse({ name: 'Harbour Street' }), now).id
  ;[alice, dana] = [actor('alice'), actor('dana')]
  for (const who of [alice, dana]) {
    scan(who)
    clockIn(who, { siteId: harbour })
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

it('a form finished without signal is of the site and the time at which it was finished', async () => {
  const other = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), now).id
  clockOut(alice, {}, minutes(60))
  scan(alice, {}, minutes(600))
  clockIn(alice, { siteId: other }, minutes(600))
  const template = findTemplate(15)!
  const made = { operationId: 'op-1', at: minutes(10) } as Parameters<typeof submitFinished>[2]
  const form = { templateId: 15, templateVersion: template.version, formData: exampleOf(template), draftId: null }
  await submitFinished(alice, form, made)
  runReactions(REACTIONS, new Date())
  const line = db()
    .select()
    .from(siteLog)
    .all()
    .find(({ kind }) => kind === 'form')
  const work = db().select().from(actions).all()
  expect([line?.occurredAt, line?.siteId]).toEqual([minutes(10), harbour])
  expect(work.map(({ kind, siteId }) => [kind, siteId])).toEqual([['damage', harbour]])
})

it.each([12, 16, 17, 19])('form %i, which is about a person, writes nothing', async (template) => {
  await send(template)
  expect(lines()).toEqual([])
})

it('an SOS that arrives late is in the book of the site where the guard was', () => {
  clockOut(alice, {}, minutes(60))
  raiseAlert(alice, RaiseAlert.parse({ type: 'sos' }), minutes(600))
  commit(() =>
    write()
      .update(alerts)
      .set({ pressedAt: minutes(30) })
      .run(),
  )
  runReactions(REACTIONS, minutes(601))
  expect(lines()).toEqual([['sos', 'Alice Archer raised an SOS.']])
})

it('an SOS writes one line; a drill writes none', () => {
  raiseAlert(alice, RaiseAlert.parse({ type: 'sos' }), minutes(5))
  expect(lines()).toEqual([['sos', 'Alice Archer raised an SOS.']])
  raiseAlert(dana, RaiseAlert.parse({ type: 'sos', drill: true }), minutes(9))
  expect(lines()).toHaveLength(1)
})
