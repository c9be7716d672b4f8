import { describe, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { vehicleChecks } from '#db/schema/vehicles.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { reassignActions } from '../actions/actions.server.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { exampleOf } from '../../forms/forms/form.ts'
import { findFormPage } from '../../forms/forms/page.server.ts'
import { createSubmission, submitFinished } from '../../forms/forms/submissions.server.ts'
import { findTemplate } from '../../forms/forms/templates/index.ts'
import { addDays, dayOf, instantOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { ClearVehicle, NewVehicle, VehicleChange, VehicleList } from './input.ts'
import { findVehicleNotices } from './notices.server.ts'
import { plateKey, readOdometer } from './plate.ts'
import { addVehicle, changeVehicle, clearVehicle, listVehicleRecords, listVehicles } from './vehicles.server.ts'
import { watchVehicles } from './work.server.ts'

const today = dayOf(new Date())
const items = exampleOf(findTemplate(11)!).checklistItems as Record<string, string>
const add = (facts: object = {}, now = new Date()) =>
  addVehicle(actor('dana'), NewVehicle.parse({ plate: 'ab12 cde', ...facts }), now)
const answers = (changes: object = {}) => ({ ...exampleOf(findTemplate(11)!), date: today, ...changes })
const check = (changes: object = {}, who: 'alice' | 'charlie' = 'alice') =>
  createSubmission(actor(who), { templateId: 11, formData: answers(changes), status: 'submitted' })
const failing = (...names: string[]) => ({
  checklistItems: { ...items, ...Object.fromEntries(names.map((name) => [name, 'fail'])) },
})
const states = () => listVehicles(actor('alice')).map(({ plate, state, words }) => [plate, state, words])
const work = () =>
  db()
    .select()
    .from(actions)
    .all()
    .map(({ kind, state, dueOn }) => [kind, state, dueOn])

it.each([
  ['AB12 CDE', 'AB12CDE'],
  ['ab12cde', 'AB12CDE'],
  [' ab-12 cde ', 'AB12CDE'],
])('a plate typed as "%s" is found as %s', (typed, key) => expect(plateKey(typed)).toBe(key))

it.each([
  ['48210', 48210],
  ['48,210 miles', 48210],
  ['48 210', 48210],
  ['about 48,210.5', 48210],
  ['unreadable', null],
  ['12345678901', null],
])('an odometer reading typed as "%s" is %s', (typed, miles) => expect(readOdometer(typed)).toBe(miles))

describe('a vehicle', () => {
  it('is found by the state that is shown, whatever keeps it off the road', () => {
    const yesterday = addDays(today, -1)
    const plates = [
      add({ plate: 'A1', motOn: yesterday }),
      add({ plate: 'A2', insuranceOn: yesterday }),
      add({ plate: 'A3' }),
      add({ plate: 'A4', motOn: today, insuranceOn: today }),
    ]
    changeVehicle(actor('dana'), VehicleChange.parse({ id: plates[2]!.id, state: 'off_road', words: 'A light' }))
    const found = (state: string, more: object = {}) => {
      const { items } = listVehicleRecords(actor('dana'), VehicleList.parse({ state, ...more }))
      expect(items.every((item) => item.state === state)).toBe(true)
      return items.map(({ plate }) => plate)
    }
    expect(found('off_road')).toEqual(['A1', 'A2', 'A3'])
    expect(found('on_road')).toEqual(['A4'])
    expect(found('off_road', { limit: 2 })).toEqual(['A1', 'A2'])
  })

  it('is registered once by its plate, and managed only by administrators', () => {
    add()
    expect(states()).toEqual([['AB12 CDE', 'on_road', null]])
    expect(refused(() => add({ plate: 'AB12CDE' }))).toMatchObject({ kind: 'conflict', code: 'plate_taken' })
    expect(refused(() => addVehicle(actor('alice'), NewVehicle.parse({ plate: 'X1' }))).kind).toBe('forbidden')
    expect(refused(() => listVehicleRecords(actor('bob'), VehicleList.parse({}))).kind).toBe('forbidden')
    expect(NewVehicle.safeParse({ plate: '???' }).success).toBe(false)
    const { id } = add({ plate: 'X2', makeModel: 'Ford', motOn: '2030-01-01' })
    const changed = changeVehicle(actor('dana'), VehicleChange.parse({ id, serviceOn: '2030-05-01' }))
    expect(changed).toMatchObject({ makeModel: 'Ford', motOn: '2030-01-01', serviceOn: '2030-05-01' })
  })

  it('leaves the road in the commit of the check in which a safety-critical item failed', async () => {
    add()
    const { id } = await check(failing('Brakes', 'Cleanliness'))
    expect(states()).toEqual([['AB12 CDE', 'off_road', 'Failed check: Brakes']])
    expect(db().select().from(vehicleChecks).all()).toMatchObject([
      { submissionId: id, critical: ['Brakes'], others: ['Cleanliness'], odometer: 48210 },
    ])
    expect(work()).toContainEqual(['vehicle_fault', 'open', addDays(today, 1)])
  })

  it('is found by a plate on which a digit was typed as the letter that looks like it, and is not added twice', async () => {
    add({ plate: 'LR70 OIL' })
    await check({ ...failing('Brakes'), vehicleRegistration: 'lr7o 01l' })
    expect(states()).toEqual([['LR70 OIL', 'off_road', 'Failed check: Brakes']])
    expect(refused(() => add({ plate: 'LR7O OIL' })).code).toBe('plate_taken')
  })

  it('stays on the road if another item failed, or if it is not registered', async () => {
    add()
    await check(failing('Cleanliness'))
    await check({ ...failing('Brakes'), vehicleRegistration: 'Van 7' })
    expect(states()).toEqual([['AB12 CDE', 'on_road', null]])
    expect(db().select().from(vehicleChecks).all()).toHaveLength(1)
  })

  it('is cleared by a named person with words and evidence, which also closes the repair', async () => {
    const { id } = add()
    await check(failing('Tyres'))
    expect(ClearVehicle.safeParse({ id, words: 'New tyres' }).success).toBe(false)
    expect(ClearVehicle.safeParse({ id, words: 'New tyres', evidence: ' ' }).success).toBe(false)
    const clear = () =>
      clearVehicle(actor('dana'), ClearVehicle.parse({ id, words: 'New tyres', evidence: 'Invoice 88' }))
    expect(refused(() => clearVehicle(actor('alice'), { id, words: 'x', evidence: 'y' })).kind).toBe('forbidden')
    expect(clear()).toMatchObject({
      state: 'on_road',
      clearedBy: expect.stringContaining('Dana'),
      clearedEvidence: 'Invoice 88',
    })
    expect(work().filter(([kind]) => kind === 'vehicle_fault')).toMatchObject([
      ['vehicle_fault', 'done', expect.anything()],
    ])
    expect(refused(clear)).toMatchObject({ code: 'on_road' })
  })

  it('names every failed item, also of checks made while it is off the road', async () => {
    add()
    await check(failing('Tyres'))
    await check(failing('Tyres', 'Brakes'), 'charlie')
    expect(states()).toEqual([['AB12 CDE', 'off_road', 'Failed check: Tyres. Failed check: Brakes']])
    await check(failing('Brakes'))
    expect(states()[0]![2]).toBe('Failed check: Tyres. Failed check: Brakes')
  })

  it('names a failed item although the reason of a person has the same word', async () => {
    const { id } = add()
    changeVehicle(
      actor('dana'),
      VehicleChange.parse({ id, state: 'off_road', words: 'Tyres are fine, exhaust is not' }),
    )
    await check(failing('Tyres'))
    expect(states()[0]![2]).toBe('Tyres are fine, exhaust is not. Failed check: Tyres')
  })

  it('is cleared of all that failed while it was off the road', async () => {
    const { id } = add()
    await check(failing('Tyres'))
    await check(failing('Brakes'), 'charlie')
    clearVehicle(actor('dana'), ClearVehicle.parse({ id, words: 'New tyres and brakes', evidence: 'Invoice 88' }))
    const repairs = () => work().flatMap(([kind, state]) => (kind === 'vehicle_fault' ? [state] : []))
    expect(repairs()).toEqual(['done', 'done'])
    await check(failing('Tyres'))
    expect([states()[0]![2], repairs()]).toEqual(['Failed check: Tyres', ['done', 'done', 'open']])
  })

  it('is shown to the next driver: on the form, and when clocking in at its site or after driving it last', async () => {
    const site = addSite(actor('dana'), SiteInput.parse({ name: 'Yard' }))
    add({ siteId: site.id })
    expect(findVehicleNotices(actor('charlie'), [site.id])).toEqual([])
    await check(failing('Lights'))
    expect(findVehicleNotices(actor('charlie'), [site.id])).toMatchObject([{ title: 'AB12 CDE is off the road' }])
    expect(findVehicleNotices(actor('charlie'), [null, undefined])).toEqual([])
    expect(findVehicleNotices(actor('alice'), [])).toHaveLength(1)
    const { template, sites } = findFormPage(actor('charlie'), { slug: 'vehicle-check' })
    expect(sites).toEqual(['AB12 CDE'])
    expect(template.sections[0]!.fields[0]).toMatchObject({
      ...{ kind: 'notice', paragraphs: ['AB12 CDE is off the road: Failed check: Lights. Do not drive it.'] },
    })
  })

  it('is off the road from the day after its MOT or insurance ended', () => {
    add({ motOn: '2027-03-14' }, instantOf('2027-01-01', 9, 0))
    const on = (day: string) => listVehicles(actor('alice'), {}, instantOf(day, 9, 0))[0]!
    expect(on('2027-03-14').state).toBe('on_road')
    expect(on('2027-03-15')).toMatchObject({ state: 'off_road', words: 'The MOT ended on 14 Mar 2027' })
  })

  it('has an action for each of its papers, which moves with the date; when it is removed, all work ends', async () => {
    const now = instantOf('2027-01-01', 9, 0)
    const { id } = add({ motOn: '2027-03-14', insuranceOn: '2027-06-01' }, now)
    expect(work()).toEqual([
      ['vehicle_paper', 'open', '2027-03-14'],
      ['vehicle_paper', 'open', '2027-06-01'],
    ])
    changeVehicle(actor('dana'), VehicleChange.parse({ id, motOn: '2028-03-14', insuranceOn: '' }), now)
    expect(work()).toEqual([
      ['vehicle_paper', 'open', '2028-03-14'],
      ['vehicle_paper', 'not_needed', '2027-06-01'],
    ])
    await check(failing('Cleanliness'))
    expect(work().at(-1)).toEqual(['vehicle_fault', 'open', expect.anything()])
    changeVehicle(actor('dana'), VehicleChange.parse({ id, removed: true }), now)
    expect(work().filter(([, state]) => state === 'open')).toEqual([])
    expect(states()).toEqual([])
  })

  it('misses its weekly check after seven days, and the next check closes that', async () => {
    add({}, instantOf(addDays(today, -9), 9, 0))
    watchVehicles(instantOf(addDays(today, -2), 9, 0))
    expect(work()).toEqual([])
    watchVehicles(new Date())
    expect(work()).toEqual([['vehicle_check', 'open', addDays(today, -2)]])
    await check()
    expect(work()).toEqual([['vehicle_check', 'done', addDays(today, -2)]])
  })
})

describe('the odometer', () => {
  it('is refused if lower while its driver can correct it, and if sent late is saved with an action', async () => {
    add({ odometer: 50_000 })
    await expect(check({ odometerReading: '49,999' })).rejects.toMatchObject({
      ...{ kind: 'invalid', errors: { odometerReading: ['The last reading was 50,000. Please check the number.'] } },
    })
    const made = { operationId: 'late', at: new Date() } as Parameters<typeof submitFinished>[2]
    const form = { templateId: 11, templateVersion: 1, formData: answers({ odometerReading: '49,999' }), draftId: null }
    await submitFinished(actor('alice'), form, made)
    expect(work()).toContainEqual(['vehicle_odometer', 'open', addDays(today, 2)])
    await check({ odometerReading: '50,010' })
    expect(listVehicleRecords(actor('dana'), VehicleList.parse({})).items).toMatchObject([{ odometer: 50_010 }])
  })
})

it('work about a vehicle stays with the colleague to whom it was given, when the facts are compared again', () => {
  const { id } = add({ motOn: addDays(today, 10) })
  const owner = () => db().select().from(actions).get()!
  reassignActions(actor('dana'), { ids: [owner().id], ownerId: actor('bob').id })
  watchVehicles(new Date())
  expect(owner().ownerId).toBe(actor('bob').id)
  changeVehicle(actor('dana'), VehicleChange.parse({ id, motOn: addDays(today, 20) }))
  expect(owner()).toMatchObject({ ownerId: actor('bob').id, dueOn: addDays(today, 20) })
})
