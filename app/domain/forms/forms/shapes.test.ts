import { inFull } from './fields/time.ts'
import { expect, it } from 'vitest'
import { alarmsOf, checkAnswers, columnsOf, exampleOf, summaryOf, underEveryName } from './form.ts'
import { findTemplate, templateName, templates } from './templates/index.ts'

const form = (id: number) => findTemplate(id)!
const answered = (id: number, answers: Record<string, unknown>) =>
  checkAnswers(form(id), { ...exampleOf(form(id)), ...answers }, 'submit').answers!

it('offers forms 10 to 25 and 27 to 29, each on its own page', () => {
  const ids = templates.map((template) => template.id)
  expect(ids).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 28, 29])
  expect(new Set(templates.map((template) => template.slug)).size).toBe(19)
})

it('names retired, present and unknown forms', () => {
  expect([1, 4, 10, 29, 26].map(templateName)).toEqual([
    'Daily Report Log',
    'Security Checklist',
    'Daily Report Log',
    'Self Appraisal Form',
    'Form Template 26',
  ])
})

it('accepts the evacuation time as one text or as three pickers, and returns both', () => {
  const { hour: _hour, minute: _minute, period: _period, ...rest } = exampleOf(form(13))
  const { answers } = checkAnswers(form(13), { ...rest, evacuationTime: '02:05 PM' }, 'submit')
  expect(answers).toMatchObject({ hour: '02', minute: '05', period: 'PM' })
  expect(underEveryName(form(13), answers!)).toMatchObject({ evacuationTime: '02:05 PM', hour: '02' })
})

it('keeps an evacuation draft without a time as an empty text', () => {
  const { answers } = checkAnswers(form(13), { completedBy: 'Alice' }, 'draft')
  expect(underEveryName(form(13), answers!).evacuationTime).toBe('')
})

it('accepts the date of a self appraisal under either name and returns both', () => {
  const { appraisalDate: _date, ...rest } = exampleOf(form(29))
  const { answers } = checkAnswers(form(29), { ...rest, date: '2026-07-01' }, 'submit')
  expect(underEveryName(form(29), answers!)).toMatchObject({ appraisalDate: '2026-07-01', date: '2026-07-01' })
})

it('stores a single photo as a picture or null, and wage slips as a list', () => {
  expect(checkAnswers(form(11), { fuelLevelPhoto: null }, 'draft').answers).toMatchObject({ fuelLevelPhoto: null })
  expect(checkAnswers(form(11), { fuelLevelPhoto: ['/files/a'] }, 'draft').answers).toMatchObject({
    fuelLevelPhoto: '/files/a',
  })
  expect(checkAnswers(form(27), { wageSlipPhoto: '/files/a' }, 'draft').answers).toMatchObject({
    wageSlipPhoto: ['/files/a'],
  })
})

it('stores checklist items under their documented names', () => {
  const { answers } = checkAnswers(form(11), { checklistItems: { 'seat belts': 'pass', Rocket: 'fail' } }, 'draft')
  expect(answers?.checklistItems).toEqual({ 'Seat belts': 'pass' })
})

it('accepts the signature of a report with the submit call', () => {
  const { signature: _signature, ...rest } = exampleOf(form(10))
  expect(checkAnswers(form(10), rest, 'create').errors).toBeUndefined()
  expect(checkAnswers(form(10), rest, 'submit').errors).toEqual({ signature: ['Signature is required'] })
})

it('asks for details only if the answer needs them, and never requires them', () => {
  const names = (answers: Record<string, unknown>) =>
    summaryOf(form(13), answers).flatMap(({ lines }) => lines.map(({ field }) => field.name))
  expect(names({ wereThereInjuries: true })).toContain('injuryDetails')
  expect(names({ wereThereInjuries: false })).not.toContain('injuryDetails')
  expect(answered(13, { wereThereInjuries: true, injuryDetails: '' }).injuryDetails).toBe('')
})

it('reports failed vehicle checks by name', () => {
  const example = exampleOf(form(11)).checklistItems as Record<string, string>
  const answers = answered(11, { checklistItems: { ...example, Tyres: 'fail', Horn: 'fail' } })
  expect(alarmsOf(form(11), answers)).toEqual(['Failed checks: Tyres, Horn'])
})

it.each([
  ['No, the back door is open', true],
  ['no', true],
  ['Not secure, fire exit open', true],
  ["It isn't locked", true],
  ['Back door forced', true],
  ['Nothing is locked', true],
  ['Yes', false],
  ['Normal', false],
  ['No problems, all locked', false],
  ['No issues', false],
  ['Nothing to report', false],
  ['All secure, no sign of a break-in', false],
  ['North gate shut', false],
])('reads "%s" about a secure site as danger: %s', (isSiteSecure, danger) => {
  const answers = answered(14, { isSiteSecure, needAssistance: false })
  expect(alarmsOf(form(14), answers)).toEqual(danger ? ['The site is not secure'] : [])
})

it('warns when a person signs on without a licence, not when they sign off', () => {
  expect(alarmsOf(form(17), answered(17, { siaLicence: false }))).toEqual(['Signed on without SIA licence'])
  expect(alarmsOf(form(17), answered(17, { siaLicence: false, signType: 'Signing off' }))).toEqual([])
})

it('leaves hidden answers out of the columns', () => {
  const column = columnsOf(form(19)).find((each) => each.title === 'Injury details')!
  expect(column.of({ injuriesOccurred: 'no', injuryDetails: 'left over' })).toBe('')
  expect(column.of({ injuriesOccurred: 'yes', injuryDetails: 'A cut' })).toBe('A cut')
})

it('says which checklist items are missing', () => {
  const checklistItems = Object.fromEntries(Object.entries(exampleOf(form(11)).checklistItems as object).slice(2))
  const { errors } = checkAnswers(form(11), { ...exampleOf(form(11)), checklistItems }, 'submit')
  expect(errors).toEqual({ checklistItems: ['Mark every item pass, fail or n/a. Still to do: Lights, Tyres'] })
})

it('reports every bomb threat and every concern for a person', () => {
  expect(alarmsOf(form(18), exampleOf(form(18)))).toContain('A bomb threat was received')
  expect(alarmsOf(form(12), exampleOf(form(12)))).toEqual(['Someone is worried about a person'])
})

it('shows a name and a time of three pickers as one answer each, in words and in columns', () => {
  const answers = { ...exampleOf(form(14)), checkHour: '10', checkMinute: '05', checkPeriod: 'AM' }
  const lines = summaryOf(form(14), answers).flatMap((section) => section.lines.map(({ label, text }) => [label, text]))
  expect(lines).toContainEqual(['Name', 'Alice Guard'])
  expect(lines).toContainEqual(['Time of check', '10:05'])
  expect(lines.map(([label]) => label)).not.toContain('Minute')
  const columns = columnsOf(form(14)).map(({ title, of }) => [title, of(answers)])
  expect(columns).toContainEqual(['Time of check', '10:05'])
  expect(columns.map(([title]) => title)).not.toContain('Last name')
})

it.each([
  ['12:05 AM', '00:05'],
  ['12:00 PM', '12:00'],
  ['02:05 PM', '14:05'],
  ['14:05', '14:05'],
  ['about noon', 'about noon'],
])('a time picked as %s is shown as %s', (answer, read) => {
  expect(inFull(answer)).toBe(read)
})
