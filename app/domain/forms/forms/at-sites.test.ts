import { beforeEach, expect, it } from 'vitest'
import { formSubmissions } from '#db/schema/forms.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, later, now, scan } from '../../../../e2e/support/punches.ts'
import { type Level } from '../../kernel/access/levels.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { listFormsOfSites, readFormOfSites } from './at-sites.server.ts'
import { exampleOf } from './form.ts'
import { createSubmission } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

const HOUR = 3_600_000
let [gate, mill] = ['', '']
beforeEach(() => {
  gate = addSite(actor('dana'), SiteInput.parse({ name: 'Canal gate' })).id
  mill = addSite(actor('dana'), SiteInput.parse({ name: 'Mill gate' })).id
})

const give = (siteId: string | null, level: Level) =>
  setGrant(actor('dana'), { userId: actor('bob').id, siteId, level })
const submit = (templateId: number, at = now, changes: Record<string, unknown> = {}) =>
  createSubmission(
    actor('alice'),
    { templateId, formData: { ...exampleOf(findTemplate(templateId)!), ...changes }, status: 'submitted' },
    at,
  )
const seen = (at = later(HOUR)) => listFormsOfSites(actor('bob'), { limit: 50 }, at).items.map(({ id }) => id)
function startShift(siteId: string) {
  const alice = actor('alice')
  scan(alice)
  clockIn(alice, { siteId })
}

it('a supervisor reads the reports of a shift at their site, even if sent on the way home, and none of another site', async () => {
  startShift(gate)
  const during = await submit(15, later(HOUR / 2))
  const alice = actor('alice')
  scan(alice, {}, later(HOUR))
  clockOut(alice, {}, later(HOUR))
  const onTheWay = await submit(15, later(2 * HOUR))
  const nextMorning = await submit(15, later(12 * HOUR))
  give(mill, 'supervisor')
  expect(seen(later(13 * HOUR))).toEqual([])
  give(gate, 'supervisor')
  expect(seen(later(13 * HOUR))).toEqual([onTheWay.id, during.id])
  expect(readFormOfSites(actor('bob'), { id: during.id }, later(HOUR))).toMatchObject({
    name: 'Breakage, Loss or Damage Report',
    userName: 'Alice Archer',
  })
  expect(() => readFormOfSites(actor('bob'), { id: nextMorning.id }, later(13 * HOUR))).toThrow('Form not found')
})

it.each([
  ['health of a person', 19],
  ['a concern for somebody', 12],
  ['what they think of the company', 20],
  ['their pay', 27],
  ['an agreement', 22],
])('no supervisor reads %s, even with access to all sites', async (_, templateId) => {
  startShift(gate)
  const { id } = await submit(templateId)
  give(null, 'planner')
  expect(seen()).toEqual([])
  expect(() => readFormOfSites(actor('bob'), { id }, later(HOUR))).toThrow('Form not found')
})

it('code words and pictures are for administrators only, and a draft for its author only', async () => {
  startShift(gate)
  give(gate, 'supervisor')
  const { id } = await submit(14, now, { codeWord: 'Nightjar' })
  await createSubmission(actor('alice'), { templateId: 10, formData: {}, status: 'draft' }, now)
  expect(seen()).toEqual([id])
  const text = JSON.stringify(readFormOfSites(actor('bob'), { id }, later(HOUR)))
  expect(text).not.toContain('Nightjar')
  expect(text).not.toContain('/api/files/')
})

it('a viewer is refused, and a form closes after eight weeks', async () => {
  startShift(gate)
  await submit(15)
  give(gate, 'viewer')
  expect(() => seen()).toThrow('You are not allowed to do this')
  give(gate, 'supervisor')
  expect(seen(later(57 * 24 * HOUR))).toEqual([])
})

it('a form that names a site belongs to that site, wherever it was written', async () => {
  startShift(gate)
  const { id } = await submit(15)
  const data = { ...exampleOf(findTemplate(15)!), siteId: mill }
  commit(() => write().update(formSubmissions).set({ data }).run())
  give(mill, 'supervisor')
  expect(seen()).toEqual([id])
})
