import { beforeEach, describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { removeSite } from '../../overview/site-removal/remove-site.server.ts'
import { dayOf, showTime } from '~/platform/dates.ts'
import { exampleOf } from './form.ts'
import { findFormPage } from './page.server.ts'
import { readForReview } from './reading.server.ts'
import { createSubmission, submitSubmission, updateSubmission } from './submissions.server.ts'
import { findTemplate } from './templates/index.ts'

const SITE_FIELDS = [
  [10, 'assignment'],
  [12, 'siteName'],
  [15, 'siteClientName'],
  [17, 'locationSiteNumber'],
  [18, 'siteNameNumber'],
  [19, 'incidentLocation'],
] as const
const [dana, alice] = [() => actor('dana'), () => actor('alice')]
let site = ''
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' })).id
})
const save = (templateId: number, given: object, status: 'draft' | 'submitted' = 'draft') => {
  const formData = { ...exampleOf(findTemplate(templateId)!), ...given }
  return createSubmission(alice(), { templateId, formData, status })
}

describe('an answer that names a site', () => {
  it.each(SITE_FIELDS)(
    "of form %i is stored with the site's id beside the text, under the name %s",
    async (id, name) => {
      expect((await save(id, { [name]: ' quarry Gate ' })).formData).toMatchObject({
        [name]: 'quarry Gate',
        siteId: site,
      })
    },
  )

  it.each([
    ['any other text', { siteName: 'Behind the quarry' }, undefined],
    ['a chosen site, whatever the text', { siteName: 'Behind the quarry', siteId: 'chosen' }, 'chosen'],
    ['an id of no site', { siteName: 'Behind the quarry', siteId: 'nowhere' }, undefined],
    ['an id of no site beside a name', { siteName: 'Quarry gate', siteId: 7 }, 'chosen'],
  ])('is stored word for word: %s', async (_, given, expected) => {
    const posted = 'siteId' in given && given.siteId === 'chosen' ? { ...given, siteId: site } : given
    const { formData } = await save(12, posted)
    expect(formData.siteName).toBe(given.siteName)
    expect(formData.siteId).toBe(expected && site)
  })

  it('names no site if two have the name, or if it was removed from the list', async () => {
    const other = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' })).id
    expect((await save(12, { siteName: 'Quarry gate' })).formData).not.toHaveProperty('siteId')
    removeSite(dana(), { id: other })
    expect((await save(12, { siteName: 'Quarry gate' })).formData).toMatchObject({ siteId: site })
    expect((await save(12, { siteName: 'x', siteId: other })).formData).not.toHaveProperty('siteId')
  })

  it('follows the text of a draft, and links reviewers to the site', async () => {
    const draft = await save(12, { siteName: 'Quarry gate' })
    const changed = { ...exampleOf(findTemplate(12)!), siteName: 'Elsewhere' }
    const after = await updateSubmission(alice(), { id: draft.id, formData: changed, status: 'draft' })
    expect(after.formData).not.toHaveProperty('siteId')
    const back = { ...changed, siteName: 'Quarry gate' }
    await updateSubmission(alice(), { id: draft.id, formData: back, status: 'draft' })
    await submitSubmission(alice(), { id: draft.id })
    const lines = readForReview(dana(), { id: draft.id }).sections.flatMap(({ lines }) => lines)
    expect(lines.filter(({ siteId }) => siteId)).toMatchObject([
      { name: 'siteName', text: 'Quarry gate', siteId: site },
    ])
  })

  it('is stored for no other form: a form without such an answer drops the id', async () => {
    expect((await save(11, { siteId: site })).formData).not.toHaveProperty('siteId')
  })
})

it('a form that needs a site lists them, and starts with that of the shift', () => {
  const page = (slug: string) => findFormPage(alice(), { slug })
  expect(page('vehicle-check').sites).toEqual([])
  expect(page('daily-report')).toMatchObject({ sites: ['Quarry gate'], blank: { assignment: '' } })
  const now = new Date()
  const post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' })).id
  const [start, end] = [showTime(now), showTime(new Date(now.getTime() + 3_600_000))]
  const duty = addDuty(dana(), NewDuty.parse({ postId: post, day: dayOf(now), start, end })).id
  assign(dana(), NewAssignment.parse({ id: duty, userId: alice().id, reason: 'Short of people' }))
  publishRota(dana(), { siteId: site, from: dayOf(now), to: dayOf(now) })
  expect(page('daily-report').blank).toMatchObject({ assignment: 'Quarry gate' })
  expect(page('accident-form').blank).toMatchObject({ incidentLocation: '' })
})
