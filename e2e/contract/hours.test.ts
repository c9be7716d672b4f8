import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { optOutAgreement } from '../../app/domain/forms/forms/templates/opt-out-agreement.ts'
import { addDays, dayOf } from '../../app/platform/dates.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { expect, test } from '../support/test.ts'

type Answer = Record<string, unknown> & { id: string }
const json = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer
const list = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer[]
const london = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Europe/London' })

test('a punch belongs to its shift, and the hours show its site and its break', async ({ as }) => {
  const [dana, client] = [await as('dana'), await as('nobody')]
  await hireNewcomer(dana, client, 'office_staff')
  await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  const { id: userId } = await json(await client.get('/api/auth/user'))
  const place = { name: `Depot ${Date.now()}`, nation: 'scotland' }
  const site = await json(await dana.post('/api/admin/sites', { data: place }))
  expect(site).toMatchObject(place)
  const post = await json(
    await dana.post(`/api/admin/sites/${site.id}/posts`, { data: { name: 'Gate', unpaidBreakMinutes: 30 } }),
  )
  // The shift began three hours ago, in the site's time zone.
  const [start, end] = [-3, 5].map((hours) => london(new Date(Date.now() + hours * 3_600_000)))
  const duty = await dana.post('/api/admin/duties', {
    data: {
      postId: post.id,
      day: start!.slice(0, 10),
      start: start!.slice(11, 16),
      end: end!.slice(11, 16),
      breakMinutes: 30,
    },
  })
  expect(duty.status(), await duty.text()).toBe(201)
  const { id: dutyId } = await json(duty)
  const assigned = await dana.post(`/api/admin/duties/${dutyId}/assignments`, { data: { userId, reason: 'Test' } })
  expect(assigned.status(), await assigned.text()).toBe(201)
  const days = { from: start!.slice(0, 10), to: start!.slice(0, 10) }
  await dana.post('/api/admin/rota/publish', { data: { siteId: site.id, ...days } })

  const book = (action: string, hours: number) =>
    dana.post('/api/admin/clock-entries', {
      data: { userId, action, at: new Date(Date.now() - hours * 3_600_000).toISOString(), notes: 'Rang in' },
    })
  const booked = await book('clock_in', 2.75)
  expect(booked.status(), await booked.text()).toBe(201)
  expect(await json(booked)).toMatchObject({ dutyId, siteId: site.id, fence: { verdict: 'unknown' } })
  expect(await json(await book('clock_out', 0.75))).toMatchObject({ dutyId, siteId: site.id })

  // The person may have started work on the day after the date of the shift.
  const worked = london(new Date(Date.now() - 2.75 * 3_600_000)).slice(0, 10)
  const [row] = await list(await dana.get(`/api/admin/hours?userId=${userId}&siteId=${site.id}&from=${worked}`))
  expect(row).toMatchObject({ dutyId, siteId: site.id, workedMinutes: 120, breakMinutes: 30, paidMinutes: 90 })
  const total = Object.values(row!.bands as Record<string, number>).reduce((sum, minutes) => sum + minutes, 0)
  expect(total).toBeGreaterThanOrEqual(120)
  expect(await list(await client.get(`/api/hours?from=${worked}&to=${worked}`))).toMatchObject([{ id: row!.id }])
  expect(await list(await dana.get(`/api/admin/hours?siteId=${site.id}&from=2020-01-01`))).toEqual([])
  expect((await client.get('/api/hours?from=soon')).status()).toBe(400)
  const backwards = 'from=2026-11-02&to=2026-11-01'
  for (const answer of [await client.get(`/api/hours?${backwards}`), await dana.get(`/api/admin/hours?${backwards}`)]) {
    expect(answer.status()).toBe(400)
    expect(await json(answer)).toMatchObject({ errors: { to: ['The last day is before the first'] } })
  }
  expect((await client.get('/api/admin/hours')).status()).toBe(403)
})

test('working time is listed by name, for admins', async ({ as }) => {
  const [dana, client] = [await as('dana'), await as('nobody')]
  await hireNewcomer(dana, client, 'office_staff')
  const { id: userId } = await json(await client.get('/api/auth/user'))
  expect(await list(await dana.get('/api/admin/working-time?on=2026-11-22&limit=2'))).toHaveLength(2)
  const people = await list(await dana.get('/api/admin/working-time?on=2026-11-22&limit=200'))
  const nothing = { on: '2026-11-22', shortRests: [], restOwedMinutes: 0, over48: false, optOut: null }
  expect(people.find((one) => one.userId === userId)).toMatchObject(nothing)
  expect((await dana.get('/api/admin/working-time?on=soon')).status()).toBe(400)
  expect((await (await as('alice')).get('/api/admin/working-time')).status()).toBe(403)
})

test('a pay period is approved and locked, and exported as CSV', async ({ as }) => {
  const dana = await as('dana')
  const days = { from: '2026-01-05', to: '2026-01-11' }
  const added = await dana.post('/api/admin/pay-periods', { data: days })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = await json(added)
  const change = (data: object) => dana.put(`/api/admin/pay-periods/${id}`, { data })
  expect((await dana.post('/api/admin/pay-periods', { data: days })).status()).toBe(409)
  expect((await dana.post('/api/admin/pay-periods', { data: { from: days.to, to: days.from } })).status()).toBe(400)
  expect((await change({ state: 'locked' })).status()).toBe(409)
  expect(await json(await change({ state: 'approved' }))).toMatchObject({ ...days, state: 'approved' })
  expect((await change({ state: 'open' })).status()).toBe(400)
  const locked = await Promise.all([change({ state: 'locked' }), change({ state: 'locked' })])
  expect(locked.map((answer) => answer.status()).sort()).toEqual([200, 409])
  expect((await change({ state: 'open', reason: 'No' })).status()).toBe(409)
  const review = await json(await dana.get(`/api/admin/pay-periods/${id}/review`))
  expect(review).toMatchObject({ period: { id, state: 'locked' }, open: { shifts: 0, corrections: 0 } })
  const reopen = (data: object) => dana.post(`/api/admin/pay-periods/${id}/reopen`, { data })
  expect((await reopen({})).status()).toBe(400)
  expect((await (await as('alice')).get(`/api/admin/pay-periods/${id}/review`)).status()).toBe(403)
  expect(await list(await dana.get('/api/admin/pay-periods'))).toMatchObject([{ id, state: 'locked' }])
  const file = await dana.get(`/api/admin/pay-periods/${id}/export?format=csv`)
  expect(file.headers()['content-type']).toContain('text/csv')
  expect(await file.text()).toContain('"Employee ID","Name","Kind","Date"')
  expect((await dana.get(`/api/admin/pay-periods/${id}/export?format=pdf`)).status()).toBe(400)
  expect((await dana.get('/api/admin/pay-periods/nothing/export')).status()).toBe(404)
})

test("the end of an opt-out is recorded on its person's page, and they count from that day on", async ({
  as,
  baseURL,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const { id: userId } = await json(await alice.get('/api/auth/user'))
  const agreement = { templateId: optOutAgreement.id, formData: exampleOf(optOutAgreement), status: 'submitted' }
  const { id: submissionId } = await json(await alice.post('/api/forms/submissions', { data: agreement }))
  const address = `/admin/staff/${userId}`
  const page = async () => (await dana.get(address)).text()
  expect(await page()).toContain('Record the end')
  const today = dayOf(new Date())
  const send = (endsOn: string) =>
    dana.post(address, {
      form: { intent: 'end-opt-out', noticeOn: today, endsOn },
      headers: { Origin: baseURL! },
    })
  expect(await (await send(addDays(today, 6))).text()).toContain('At least seven days after the notice')
  const endsOn = addDays(today, 7)
  await send(endsOn)
  expect(await page()).toContain('Change the end')
  const kept = await json(await dana.get(`/api/admin/staff/${userId}/opt-out`))
  expect(kept).toMatchObject({ submissionId, noticeOn: today, endsOn })
})
