import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { kindOf } from './fields/kinds.ts'
import { filled, foldedLine, lastAnswered } from './fill.ts'
import { blankOf, exampleOf, questionsOf } from './form.ts'
import { findFormPage } from './page.server.ts'
import { createSubmission } from './submissions.server.ts'
import { findTemplate, templates } from './templates/index.ts'
import { usedLastFirst } from './used-last.ts'

const form = (id: number) => findTemplate(id)!
const blank = (id: number) => blankOf(form(id), { today: '2026-07-15', now: '08:30' })
const NAMES = { 'first name': 'Alice', 'last name': 'Archer', 'full name': 'Alice Archer' }

describe('known details are not asked again', () => {
  it('a form starts with them, but keeps what is already filled in', () => {
    expect(filled(form(15), blank(15), { ...NAMES, site: 'Northgate' })).toMatchObject({
      firstName: 'Alice',
      lastName: 'Archer',
      siteClientName: 'Northgate',
      details: '',
    })
    expect(filled(form(15), { ...blank(15), firstName: 'Al' }, NAMES)).toMatchObject({ firstName: 'Al' })
  })

  it('the site is carried from form to form, the newest answer first, and empty answers do not count', () => {
    const sent = [
      { template: form(10), answers: { assignment: '' } },
      { template: form(15), answers: { siteClientName: 'Southgate' } },
      { template: form(12), answers: { siteName: 'Northgate' } },
    ]
    expect(lastAnswered(sent)).toEqual({ site: 'Southgate' })
  })

  it('every form knows who fills it in', () => {
    for (const template of templates)
      for (const { name, fill } of questionsOf(template))
        if (/^(firstName|lastName|staffId|completedBy|printName|employeeName)$/.test(name))
          expect(fill, `${template.name}: ${name}`).toBeDefined()
  })

  it("the page of a form shows the person's name and their last answers, even from an encrypted form", async () => {
    const alice = actor('alice')
    const page = (slug: string) => findFormPage(alice, { slug }).blank
    expect(page('accident-form')).toMatchObject({ firstName: 'Alice', lastName: 'Archer', siaNumber: '' })
    expect(page('wage-discrepancy')).toMatchObject({ firstName: 'Alice', staffId: 'G-001' })
    const formData = { ...exampleOf(form(19)), siaNumber: '1234123412341234' }
    await createSubmission(alice, { templateId: 19, formData, status: 'submitted' })
    expect(page('accident-form')).toMatchObject({ siaNumber: '1234123412341234' })
    expect(findFormPage(actor('bob'), { slug: 'accident-form' }).blank).toMatchObject({ siaNumber: '' })
  })

  it('a waiting draft is named on the page of its form, and on no other', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(alice, { templateId: 12, formData: {}, status: 'draft' })
    expect(findFormPage(alice, { slug: 'concern-welfare' }).waiting).toMatchObject({ id })
    expect(findFormPage(alice, { slug: 'concern-welfare', draft: id }).waiting).toBeNull()
    expect(findFormPage(alice, { slug: 'daily-report' }).waiting).toBeNull()
    expect(findFormPage(actor('bob'), { slug: 'concern-welfare' }).waiting).toBeNull()
  })
})

describe('known details are shown in one line', () => {
  const line = (id: number, answers: object) => foldedLine(form(id).sections[0]!.fields, { ...blank(id), ...answers })

  it('with the name, and the end of a long number', () => {
    const names = { firstName: 'Tomasz', lastName: 'Zielinski' }
    expect(line(19, { ...names, siaNumber: '1234567890121234' })?.line).toBe('Tomasz Zielinski, SIA ...1234')
    expect(line(27, { ...names, staffId: 'G-7' })?.line).toBe('Tomasz Zielinski, G-7')
    expect(line(27, names)?.line).toBe('Tomasz Zielinski')
  })

  it('but not while one of them is missing, and not for a site, which changes', () => {
    expect(line(19, { firstName: 'Tomasz', lastName: 'Zielinski' })).toBeNull()
    expect(line(15, { firstName: 'Al', lastName: 'Archer', siteClientName: 'Northgate' })?.names).toEqual([
      'firstName',
      'lastName',
    ])
  })
})

it('16 digits must be 16 digits: another number is questioned but accepted', () => {
  const sia = questionsOf(form(19)).find(({ name }) => name === 'siaNumber')!
  const doubt = (answer: string) => kindOf(sia).doubt!(sia, answer)
  expect(doubt('1234 5678 9012 3456')).toBeNull()
  expect(doubt('')).toBeNull()
  expect(doubt('12345')).toBe('SIA number has 16 digits, and this has 5. Please check it.')
  expect(doubt('ABC')).toBe('SIA number has digits only. Please check it.')
  expect(kindOf(sia).check(sia, '12345', true)).toBe('12345')
})

it('the catalogue starts with the forms used last', () => {
  const used = [15, 10, 15].map((templateId) => ({ templateId, submittedAt: null, updatedAt: new Date('2026-07-15') }))
  const ids = usedLastFirst([{ id: 10 }, { id: 11 }, { id: 15 }], used).map(({ form }) => form.id)
  expect(ids).toEqual([15, 10, 11])
})

it('a form was used last when it was submitted, not when control reviewed it', () => {
  const [submittedAt, updatedAt] = [new Date('2026-07-15'), new Date('2026-07-20')]
  const of = (...used: Parameters<typeof usedLastFirst>[1]) => usedLastFirst([{ id: 10 }], used)[0]?.usedAt
  expect(of({ templateId: 10, submittedAt, updatedAt })).toBe(submittedAt)
  expect(of({ templateId: 10, submittedAt: null, updatedAt })).toBe(updatedAt)
})
