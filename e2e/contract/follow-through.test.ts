import { type APIRequestContext } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../app/domain/forms/forms/templates/index.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { expect, test } from '../support/test.ts'

type Answer = Record<string, unknown> & { id: string }
const json = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer
const list = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer[]
let made = 0
const plate = () => `F${process.pid} ${++made}`

const answersOf = (id: number, changes: object) => ({ ...exampleOf(findTemplate(id)!), ...changes })

async function send(who: APIRequestContext, templateId: number, changes: object = {}) {
  const formData = answersOf(templateId, changes)
  return who.post('/api/forms/submissions', { data: { templateId, formData, status: 'submitted' } })
}

async function newGuard(dana: APIRequestContext, client: APIRequestContext) {
  await hireNewcomer(dana, client)
  await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  return (await json(await client.get('/api/auth/user'))).id
}

const actionsOf = async (dana: APIRequestContext, id: string, kind: string) => {
  const all = await list(await dana.get(`/api/admin/actions?state=all&kind=${kind}&limit=200`))
  return all.filter(({ subjectId }) => subjectId === id)
}

test('failed brakes take a van off the road within a second, and the second driver is told', async ({ as }) => {
  const [dana, charlie, bob] = [await as('dana'), await as('charlie'), await as('bob')]
  const van = plate()
  const added = await dana.post('/api/admin/vehicles', { data: { plate: van, odometer: 1000 } })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = await json(added)
  expect((await charlie.post('/api/admin/vehicles', { data: { plate: plate() } })).status()).toBe(403)
  expect((await dana.post('/api/admin/vehicles', { data: { plate: van.replace(' ', '') } })).status()).toBe(409)
  const state = async (who: APIRequestContext) =>
    (await list(await who.get('/api/vehicles'))).find((vehicle) => vehicle.id === id)
  expect(await state(bob)).toEqual({ id, plate: van, state: 'on_road', words: null })

  const items = exampleOf(findTemplate(11)!).checklistItems as Record<string, string>
  const failed = { vehicleRegistration: van.toLowerCase(), checklistItems: { ...items, Brakes: 'fail' } }
  const lower = await send(charlie, 11, { ...failed, odometerReading: '999' })
  expect(lower.status()).toBe(400)
  expect(await lower.json()).toMatchObject({ errors: { odometerReading: [expect.stringContaining('1,000')] } })
  const sent = await send(charlie, 11, { ...failed, odometerReading: '1,020 miles' })
  expect(sent.status(), await sent.text()).toBe(201)
  await expect
    .poll(() => state(bob), { timeout: 1000 })
    .toMatchObject({ state: 'off_road', words: 'Failed check: Brakes' })
  const page = await (await bob.get('/vehicle-check')).text()
  expect(page).toContain(`${van} is off the road: Failed check: Brakes. Do not drive it.`)
  expect(await (await charlie.get('/clock')).text()).toContain(`${van} is off the road`)
  const form = (await json(sent)).id
  const [work] = await actionsOf(dana, form, 'vehicle_fault')
  expect(work).toMatchObject({ state: 'open', words: expect.stringContaining('Brakes') })

  const clear = (who: APIRequestContext, data: object) => who.post(`/api/admin/vehicles/${id}/clear`, { data })
  expect((await clear(dana, { words: 'New brakes' })).status()).toBe(400)
  expect((await clear(dana, { words: 'New brakes', evidence: '' })).status()).toBe(400)
  expect((await clear(charlie, { words: 'New brakes', evidence: 'Invoice 4' })).status()).toBe(403)
  const cleared = await clear(dana, { words: 'New brakes', evidence: 'Invoice 4' })
  expect(await json(cleared)).toMatchObject({
    state: 'on_road',
    clearedWords: 'New brakes',
    clearedEvidence: 'Invoice 4',
  })
  expect((await clear(dana, { words: 'New brakes', evidence: 'Invoice 4' })).status()).toBe(409)
  expect((await actionsOf(dana, form, 'vehicle_fault'))[0]).toMatchObject({
    state: 'done',
    closedBy: expect.any(String),
  })
  expect(await (await bob.get('/vehicle-check')).text()).not.toContain('is off the road')
})

test('an absence from 1 June counts automatically: trigger on 9 June, report by 16 June, moved with the absence', async ({
  as,
}) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const userId = await newGuard(dana, guard)
  const { id } = await json(await send(guard, 19, { injuriesOccurred: 'yes', incidentDateTime: '2026-06-01T10:00' }))
  expect(await actionsOf(dana, id, 'riddor_assessment')).toMatchObject([{ state: 'open' }])
  const assess = async (changes: object = {}, who = dana) => {
    const facts = { who: 'worker', what: 'over_seven_days', occurredOn: '2026-06-01', workRelated: true }
    const data = { ...facts, decision: 'report', ...changes }
    return who.put(`/api/admin/form-submissions/${id}/riddor`, { data })
  }
  expect((await assess({}, guard)).status()).toBe(403)
  const first = await assess({ absentFrom: '2026-06-01' })
  expect(first.status(), await first.text()).toBe(200)
  expect(await json(first)).toMatchObject({ trigger: '2026-06-09', dueOn: '2026-06-16', reportable: true })
  expect(await actionsOf(dana, id, 'riddor_assessment')).toMatchObject([{ state: 'done' }])
  const report = async () => (await actionsOf(dana, id, 'riddor_report')).map(({ state, dueOn }) => [state, dueOn])
  expect(await report()).toEqual([['open', '2026-06-16']])

  const absence = { userId, kind: 'sick', from: '2026-06-20' }
  const entered = await json(await dana.post('/api/admin/absences', { data: absence }))
  await expect.poll(report, { timeout: 5000 }).toEqual([['open', '2026-06-27']])
  const move = (data: object) => dana.put(`/api/admin/absences/${entered.id}`, { data })
  await move({ from: '2026-06-01' })
  await expect.poll(report, { timeout: 5000 }).toEqual([['open', '2026-06-16']])
  await move({ to: '2026-06-08' })
  await expect.poll(report, { timeout: 5000 }).toEqual([['not_needed', '2026-06-16']])
  expect(await json(await assess())).toMatchObject({ reportable: false, dueOn: null, recordOnly: true })

  await move({ to: null })
  expect((await assess({ decision: 'reported' })).status()).toBe(400)
  expect((await assess({ decision: 'not_reportable' })).status()).toBe(400)
  const reported = await assess({ decision: 'reported', reference: 'HSE-2026-7' })
  expect(await json(reported)).toMatchObject({ decision: 'reported', reference: 'HSE-2026-7' })
  expect((await report()).map(([state]) => state)).not.toContain('open')
})

test('a form opens its work once, and only permitted people close it', async ({ as }) => {
  const [dana, guard, bob] = [await as('dana'), await as('nobody'), await as('bob')]
  const userId = await newGuard(dana, guard)
  const { id } = await json(await send(guard, 14, { needAssistance: true }))
  await guard.post(`/api/forms/submissions/${id}/submit`, { data: {} })
  const [work, ...more] = await actionsOf(dana, id, 'assistance')
  expect(more).toEqual([])
  expect(work).toMatchObject({ state: 'open', userId, ownerId: null })
  const end = { state: 'done', words: 'Went there' }
  for (const who of [guard, bob]) {
    expect((await who.put(`/api/actions/${work!.id}`, { data: end })).status()).toBe(404)
    expect((await who.put(`/api/admin/actions/${work!.id}`, { data: end })).status()).toBe(403)
  }
  const closed = await dana.put(`/api/admin/actions/${work!.id}`, { data: end })
  expect(await json(closed)).toMatchObject({ state: 'done', closedBy: expect.any(String), closedWords: 'Went there' })
  expect((await dana.put(`/api/admin/actions/${work!.id}`, { data: end })).status()).toBe(409)

  const fault = await json(await send(guard, 11, { checklistItems: failing() }))
  const [repair] = await actionsOf(dana, fault.id, 'vehicle_fault')
  const close = (data: object) => dana.put(`/api/admin/actions/${repair!.id}`, { data })
  expect((await close(end)).status()).toBe(400)
  expect((await close({ ...end, evidence: 'Garage, invoice 9' })).status()).toBe(200)
})

const failing = () => ({ ...(exampleOf(findTemplate(11)!).checklistItems as object), Cleanliness: 'fail' })
