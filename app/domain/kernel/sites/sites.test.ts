import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit } from '~/platform/store.server.ts'
import { LadderForm, LadderInput, SiteForm, SiteInput, SiteRow } from './input.ts'
import {
  addSite,
  changeSite,
  endSite,
  findLadder,
  findSite,
  listSiteNames,
  listSites,
  setLadder,
} from './sites.server.ts'

const quarry = {
  name: 'Quarry gate',
  worksAlone: true,
  checkIntervalMinutes: 30,
  checkReason: 'No phone signal at night',
}
const read = (given: object) => SiteInput.parse({ ...quarry, ...given })
const faults = (given: object) =>
  SiteInput.safeParse({ ...quarry, ...given }).error?.issues.map(({ path }) => path.join('.'))

describe('a site', () => {
  it('is added, found, changed and removed from the list', () => {
    const dana = actor('dana')
    const site = addSite(dana, read({ client: ' Stone Ltd ', latitude: '51.5', longitude: '-0.12' }))
    expect(site).toMatchObject({ ...quarry, client: 'Stone Ltd', latitude: 51.5, longitude: -0.12, radiusMetres: 100 })
    expect(listSiteNames(actor('alice'))).toEqual([{ id: site.id, name: 'Quarry gate' }])
    changeSite(dana, { ...read({ name: 'Quarry north gate' }), id: site.id })
    expect(listSites(dana).map(({ name }) => name)).toEqual(['Quarry north gate'])
    commit(() => endSite(dana, site, new Date()))
    expect(listSites(dana)).toEqual([])
    expect(() => findSite(dana, site)).toThrow('Site not found')
  })

  it('can be changed by administrators only', () => {
    expect(() => addSite(actor('alice'), read({}))).toThrow('not allowed')
    expect(() => listSites(actor('alice'))).toThrow('not allowed')
  })

  it('is not overwritten by a person who opened it earlier', () => {
    const dana = actor('dana')
    const site = addSite(dana, read({}), new Date('2040-01-01'))
    changeSite(dana, { ...read({ client: 'One' }), id: site.id })
    const late = { ...read({ client: 'Two' }), id: site.id, updatedAtWas: site.updatedAt }
    expect(() => changeSite(dana, late)).toThrow('Somebody else has changed this site')
  })

  it.each([
    [{ name: ' ' }, ['name']],
    [{ checkIntervalMinutes: 4 }, ['checkIntervalMinutes']],
    [{ checkIntervalMinutes: 241 }, ['checkIntervalMinutes']],
    [{ checkReason: '' }, ['checkReason']],
    [{ worksAlone: false, checkReason: '' }, undefined],
    [{ latitude: 51.5 }, ['longitude']],
    [{ latitude: 91, longitude: 0 }, ['latitude']],
    [{ radiusMetres: 29 }, ['radiusMetres']],
    [{ confirmHours: 0 }, ['confirmHours']],
    [{ confirmHours: 169 }, ['confirmHours']],
    [{ placeNeeded: true }, ['latitude']],
    [{ placeNeeded: true, latitude: 51.5, longitude: 0 }, undefined],
    [{ checkReviewOn: '2026-02-30' }, ['checkReviewOn']],
    [{ contacts: [{ name: 'Ann' }] }, ['contacts.0']],
    [{ contacts: [{ name: 'Ann', phone: 'call me' }] }, ['contacts.0.phone']],
  ])('with %j is refused for %j', (given, expected) => {
    expect(faults(given)).toEqual(expected)
  })

  it('has its contacts in one cell, one per line', () => {
    const { contacts } = SiteRow.parse({
      ...quarry,
      contacts: 'Ann Ash, 020 7946 0000\n\n Ben, ben@example.com , 0161 496 0000',
    })
    expect(contacts).toEqual([
      { name: 'Ann Ash', phone: '020 7946 0000', email: null },
      { name: 'Ben', phone: '0161 496 0000', email: 'ben@example.com' },
    ])
  })
})

describe('the page of a site', () => {
  const posted = { name: 'Lime quarry', contacts: [] }

  it.each([
    [{}, [null, null]],
    [{ point: '51.5034, -0.1276' }, [51.5034, -0.1276]],
    [{ found: '53.48, -2.24', point: '51.5034, -0.1276' }, [53.48, -2.24]],
  ])('shows where it is as one text, and a place that was found and chosen counts: %j', (place, expected) => {
    const { latitude, longitude } = SiteForm.parse({ ...posted, ...place })
    expect([latitude, longitude]).toEqual(expected)
  })

  it.each([
    [{ point: 'Canal Street' }, ['point']],
    [{ placeNeeded: 'on' }, ['point']],
    [{ worksAlone: 'on' }, ['checkReason']],
    [{ contacts: [{}, { name: 'Ann', phone: 'call me' }] }, ['contacts.1.phone']],
    [{ contacts: [{ name: 'Ann' }] }, ['contacts.0.name']],
  ])('refuses %j at %j', (given, expected) => {
    const { error } = SiteForm.safeParse({ ...posted, ...given })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(expected)
  })

  it('leaves blank rows of contacts out', () => {
    const { contacts } = SiteForm.parse({ ...posted, contacts: [{}, { name: 'Ann Ash', phone: '020 7946 0000' }, {}] })
    expect(contacts).toEqual([{ name: 'Ann Ash', phone: '020 7946 0000', email: null }])
  })
})

describe('its escalation', () => {
  const row = (afterMinutes: string, who: string, channel: string) => ({ afterMinutes, who, channel })

  it('is stored in the order in which it runs', () => {
    const dana = actor('dana')
    const { id } = addSite(dana, read({}))
    const { steps } = LadderForm.parse({
      id,
      steps: [
        row('15', 'contact', 'hook'),
        row('0', 'control', 'push'),
        row('', '', ''),
        row('10', 'supervisor', 'mail'),
      ],
    })
    setLadder(dana, { id, steps })
    expect(findLadder(dana, { id })).toEqual([
      { step: 1, afterMinutes: 0, who: 'control', channel: 'push' },
      { step: 2, afterMinutes: 10, who: 'supervisor', channel: 'mail' },
      { step: 3, afterMinutes: 15, who: 'contact', channel: 'hook' },
    ])
  })

  it('refuses a step that reaches nobody', () => {
    expect(LadderForm.safeParse({ id: 'x', steps: [row('soon', 'everybody', 'pigeon')] }).success).toBe(false)
    expect(
      LadderInput.safeParse({ id: 'x', steps: [{ afterMinutes: -1, who: 'control', channel: 'push' }] }).success,
    ).toBe(false)
  })
})
