import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { tourRuns } from '#db/schema/tours.ts'
import { actor, staleActor, visitor } from '../../../../e2e/support/actors.ts'
import { TABLET } from '../../../../e2e/support/kiosk.ts'
import { clockIn, clockOut, later, minutes, now, refused, scan } from '../../../../e2e/support/punches.ts'
import { KioskCode, NewKiosk } from '../../account/kiosks/input.ts'
import { enrolKiosk, findKiosk, listKiosks, registerKiosk } from '../../account/kiosks/kiosks.server.ts'
import { NewToken } from '../../account/tokens/input.ts'
import { listTokens, makeToken } from '../../account/tokens/tokens.server.ts'
import { NewVehicle, VehicleList } from '../../fitness/vehicles/input.ts'
import { addVehicle, listVehicleRecords } from '../../fitness/vehicles/vehicles.server.ts'
import { addKind, removeKind } from '../../fitness/credentials/kinds.server.ts'
import { NewKind } from '../../fitness/credentials/input.ts'
import { RequirementChange } from '../../fitness/requirements/input.ts'
import { setRequirements } from '../../fitness/requirements/requirements.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite, findSiteNames, listSites } from '../../kernel/sites/sites.server.ts'
import { LoneStart } from '../../safety/lone-worker/input.ts'
import { findCurrentSession, startSession } from '../../safety/lone-worker/sessions.server.ts'
import { DutyQuery, Generate, NewDuty, NewPattern, NewPost, PatternQuery } from '../../time/rota/input.ts'
import { addDuty, listDuties, removeDuty } from '../../time/rota/duties.server.ts'
import { generateDuties } from '../../time/rota/generate.server.ts'
import { addPattern, listPatterns } from '../../time/rota/patterns.server.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { addCheckpoint } from '../../time/site-book/checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../../time/site-book/checkpoints/input.ts'
import { reach } from '../../time/site-book/checkpoints/tokens.server.ts'
import { MoveKey, NewSiteKey } from '../../time/site-book/keys/input.ts'
import { addSiteKey, moveKey } from '../../time/site-book/keys/keys.server.ts'
import { NewTour } from '../../time/site-book/tours/input.ts'
import { addTour } from '../../time/site-book/tours/tours.server.ts'
import { NewVisit } from '../../time/site-book/visits/input.ts'
import { signVisitorIn, signVisitorOut } from '../../time/site-book/visits/visits.server.ts'
import { NewClientLink } from '../client-report/input.ts'
import { listClientLinks, makeClientLink } from '../client-report/links.server.ts'
import { openClientLink } from '../client-report/open.server.ts'
import { db } from '~/platform/store.server.ts'
import { removeSite } from './remove-site.server.ts'

const dana = () => actor('dana')
const alice = () => actor('alice')
let [site, other, post] = ['', '', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Harbour Street' }), now).id
  other = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})
const remove = (id = site) => removeSite(dana(), { id }, now)
const why = () => refused(() => remove())
const plan = (day = '2026-11-21') =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00' }), now)
const publish = () => publishRota(dana(), { siteId: site, from: '2026-11-20', to: '2026-11-30' }, now)
const planned = () =>
  listDuties(dana(), DutyQuery.parse({ from: '2026-11-01', to: '2026-11-30', siteId: site }), now).items

describe('a site stays while something goes on there', () => {
  it('published shifts: it says how many, and it can be removed once they are cancelled', () => {
    const [first, second] = [plan(), plan('2026-11-22')]
    publish()
    expect(why()).toMatchObject({
      ...{ kind: 'conflict', code: 'in_use' },
      message: '2 shifts are still planned here. Cancel or move them first.',
    })
    removeDuty(dana(), first, now)
    expect(why().message).toBe('1 shift is still planned here. Cancel or move it first.')
    removeDuty(dana(), second, now)
    expect(remove()).toEqual({ message: 'The site was removed' })
    expect(planned().map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  it('somebody is clocked in there', () => {
    for (const [who, siteId] of [
      [alice(), site],
      [actor('charlie'), other],
    ] as const) {
      scan(who)
      clockIn(who, { siteId })
    }
    expect(why()).toMatchObject({ code: 'in_use', message: '1 person is clocked in here. Clock them out first.' })
    clockOut(alice(), {}, minutes(1))
    remove()
  })

  it('a lone worker is monitored there', () => {
    startSession(alice(), LoneStart.parse({ siteId: site, intervalMinutes: 30 }), now)
    expect(why().message).toBe('1 person is monitored as a lone worker here. End that first.')
    expect(findCurrentSession(alice())).not.toBeNull()
  })

  it('a visitor is signed in, or a key is out', async () => {
    const key = addSiteKey(dana(), NewSiteKey.parse({ siteId: site, name: 'Roof' }), now)
    await moveKey(dana(), MoveKey.parse({ id: key.id, to: 'Vera Visitor' }), now)
    const { id } = signVisitorIn(dana(), NewVisit.parse({ siteId: site, name: 'Vera Visitor' }), now)
    expect(why().message).toBe('1 visitor is still on site. Sign them out first. 1 key is still out. Book it in first.')
    signVisitorOut(dana(), { id }, now)
    await moveKey(dana(), MoveKey.parse({ id: key.id }), minutes(1))
    remove()
  })
})

describe('a removed site', () => {
  it('takes its drafts and patterns with it, and nothing can be made from them', () => {
    plan()
    const nights = [{ weekday: 1, start: '19:00', end: '07:00' }]
    const { id } = addPattern(dana(), NewPattern.parse({ postId: post, name: 'Nights', weeks: [nights] }), now)
    remove()
    expect(planned()).toEqual([])
    expect(listPatterns(dana(), PatternQuery.parse({})).items).toEqual([])
    const days = Generate.parse({ id, from: '2026-11-23', to: '2026-11-30' })
    expect(refused(() => generateDuties(dana(), days, now))).toMatchObject({ kind: 'not_found' })
  })

  it('has no kiosk that works, and none that waits for its tablet', () => {
    const register = (siteId: string) => registerKiosk(dana(), NewKiosk.parse({ siteId, name: 'Gatehouse' }), now)
    const [bound, waiting, elsewhere] = [register(site), register(site), register(other)]
    const enrol = (code: string) => enrolKiosk(visitor, KioskCode.parse({ code }), now)
    const [gone, stays] = [enrol(bound.code), enrol(elsewhere.code)]
    remove()
    expect(findKiosk(gone.secret, TABLET)).toBeNull()
    expect(() => enrol(waiting.code)).toThrow('no longer works')
    expect(findKiosk(stays.secret, TABLET)).not.toBeNull()
    expect(listKiosks(dana(), {}, now).map(({ state }) => state)).toEqual(['active', 'revoked', 'revoked'])
    expect(() => register(site)).toThrow('No such site')
  })

  it('has no tours that are due, and its posters are retired', () => {
    const { id, token } = addCheckpoint(dana(), NewCheckpoint.parse({ siteId: site, name: 'Pier' }), now)
    addTour(dana(), NewTour.parse({ siteId: site, name: 'Round', checkpointIds: [id], times: ['02:00'] }), now)
    const due = () => db().select().from(tourRuns).where(eq(tourRuns.siteId, site)).all()
    expect(due()).not.toEqual([])
    remove()
    expect(due()).toEqual([])
    expect(reach({ token }, '')?.retiredAt).toEqual(now)
  })

  it('needs no papers, so that a kind of paper that only it needed can be removed', () => {
    const kind = addKind(dana(), NewKind.parse({ name: 'Harbour pass' }), now)
    const needs = [{ kind: kind.id }]
    for (const [scope, id] of [
      ['site', site],
      ['post', post],
    ] as const)
      setRequirements(dana(), RequirementChange.parse({ scope, id, requirements: needs }), now)
    expect(() => removeKind(dana(), kind, now)).toThrow('remove it there first')
    remove()
    expect(removeKind(dana(), kind, now)).toMatchObject({ id: kind.id })
  })

  it('ends the links of its client, and no link can be made for it', async () => {
    const input = { siteId: site, name: 'Harbour Ltd', password: 'a-Kite-55-north', endsOn: '2026-12-20' }
    const link = await makeClientLink(dana(), NewClientLink.parse(input), now)
    const late = makeClientLink(dana(), NewClientLink.parse(input), now)
    remove()
    await expect(late).rejects.toThrow('Site not found')
    expect(listClientLinks(dana(), { siteId: site }, now)).toMatchObject([{ id: link.id, state: 'revoked' }])
    const opened = openClientLink(visitor, { token: link.url.split('/').at(-1)!, password: input.password }, now)
    await expect(opened).rejects.toThrow('not found')
  })

  it('ends tokens for it alone, and leaves the others', () => {
    const make = (name: string, siteIds: string[]) =>
      makeToken(dana(), NewToken.parse({ name, scopes: ['rota.read'], siteIds, expiresOn: '2026-12-20' }), now)
    make('own', [site])
    make('both', [site, other])
    make('all', [])
    remove()
    const states = Object.fromEntries(listTokens(dana(), {}, now).map(({ name, state }) => [name, state]))
    expect(states).toEqual({ own: 'revoked', both: 'active', all: 'active' })
    expect(() => make('late', [site])).toThrow('No such site')
    remove(other)
    expect(listTokens(dana(), {}, now).find(({ name }) => name === 'both')?.state).toBe('revoked')
  })

  it('leaves its vehicles without a site', () => {
    addVehicle(dana(), NewVehicle.parse({ plate: 'AB12 CDE', siteId: site }), now)
    remove()
    expect(listVehicleRecords(dana(), VehicleList.parse({}), now).items).toMatchObject([{ siteId: null }])
  })

  it('keeps its name in records, and is removed once, by administrators only', () => {
    for (const name of ['alice', 'bob', 'charlie'] as const)
      expect(() => removeSite(actor(name), { id: site }, now)).toThrow('You are not allowed to do this')
    remove()
    expect(refused(() => removeSite(staleActor('dana'), { id: site }, later(1)))).toMatchObject({ kind: 'not_found' })
    expect(listSites(dana()).map(({ id }) => id)).toEqual([other])
    expect(findSiteNames(dana(), [site])).toEqual({ [site]: 'Harbour Street' })
  })
})
