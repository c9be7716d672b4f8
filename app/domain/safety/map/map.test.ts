import { expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, location, minutes, now, scan } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { listActiveAlerts, raiseAlert } from '../emergencies/alerts.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { listNearest } from '../emergencies/nearest.server.ts'
import { findWall } from '../control-room/wall.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { requestCorrection } from '../../time/corrections/corrections.server.ts'
import { decideCorrection } from '../../time/corrections/decide.server.ts'
import { CorrectionDecision, CorrectionInput } from '../../time/corrections/input.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { showTime } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { findMap, findSiteMap } from './map.server.ts'

const north = { ...location, latitude: 55.95, longitude: -3.19 }
const enter = (who: Person, input: object, at: Date) => (scan(who, {}, at), clockIn(who, input, at))
const marks = (of: ReturnType<typeof findMap>) => of.pins.map(({ mark, name }) => `${mark} ${name}`)

it('alerts, people and sites are on the map, with what the rota needs now', () => {
  const [dana, alice, bob, charlie] = (['dana', 'alice', 'bob', 'charlie'] as const).map((name) => actor(name))
  const quay = addSite(dana!, SiteInput.parse({ name: 'Quay', latitude: 51.5, longitude: -0.12 }), now).id
  addSite(dana!, SiteInput.parse({ name: 'Mill' }), now)
  const post = addPost(dana!, NewPost.parse({ id: quay, name: 'Desk' }), now).id
  for (const [start, end] of [
    ['18:00', '23:00'],
    ['19:00', '20:00'],
    ['22:00', '23:00'],
  ])
    addDuty(dana!, NewDuty.parse({ postId: post, day: '2026-11-20', start, end, people: 2 }), now)
  publishRota(dana!, { siteId: quay, from: '2026-11-20', to: '2026-11-20' }, now)
  enter(alice!, { siteId: quay }, minutes(1))
  enter(bob!, { location: north }, minutes(2))
  enter(charlie!, { location: { address: 'Dock 4', manual: true } }, minutes(3))
  raiseAlert(bob!, RaiseAlert.parse({ location: north }), minutes(4))
  const seen = findMap(dana!, minutes(5))
  expect(marks(seen)).toEqual(['! Bob Baker', 'BB Bob Baker', '1/2 Quay'])
  expect(seen).toMatchObject({ without: { alerts: 0, people: 1, sites: 1 }, more: 0 })
  expect(marks(findSiteMap(dana!, minutes(5)))).toEqual(['1/2 Quay'])
})

it('a person with site access sees their sites and the numbers there, but neither alerts nor people', () => {
  const [dana, alice, bob] = (['dana', 'alice', 'bob'] as const).map((name) => actor(name))
  const at = { latitude: 51.5, longitude: -0.12 }
  const [quay, mill] = ['Quay', 'Mill'].map((name) => addSite(dana!, SiteInput.parse({ name, ...at }), now).id)
  enter(alice!, { siteId: quay }, minutes(1))
  enter(bob!, { siteId: mill, location: north }, minutes(2))
  raiseAlert(bob!, RaiseAlert.parse({ location: north }), minutes(4))
  expect(() => findMap(alice!, minutes(5))).toThrow('not allowed')
  setGrant(dana!, { userId: alice!.id, siteId: quay!, level: 'viewer' }, now)
  const seen = findMap(alice!, minutes(5))
  expect(marks(seen)).toEqual(['1 Quay'])
  expect(seen).toMatchObject({ without: { alerts: 0, people: 0, sites: 0 }, more: 0 })
  setGrant(dana!, { userId: alice!.id, siteId: null, level: 'viewer' }, now)
  expect(marks(findMap(alice!, minutes(5)))).toEqual(['1 Mill', '1 Quay'])
})

it('a person is where they clocked in at the time when that was measured, also after it was corrected', () => {
  const [dana, alice] = [actor('dana'), actor('alice')]
  enter(alice, { location: north }, minutes(60))
  const asked = { kind: 'clock_in', at: minutes(10).toISOString(), reason: 'I forgot to clock in' }
  const entryId = db().select().from(clockEntries).get()!.id
  const { id } = requestCorrection(alice, CorrectionInput.parse({ entryId, ...asked }), minutes(61))
  decideCorrection(dana, CorrectionDecision.parse({ id, status: 'approved' }), minutes(62))
  expect(findMap(dana, minutes(63)).pins).toMatchObject([
    { placeAt: minutes(60).toISOString(), says: expect.stringContaining(`at ${showTime(minutes(60))}`) },
  ])
  raiseAlert(actor('bob'), RaiseAlert.parse({ location: north }), minutes(64))
  const [alert] = listActiveAlerts(dana)
  const placeAt = minutes(60).toISOString()
  expect(listNearest(dana, alert!).colleagues).toMatchObject([{ userId: alice.id, placeAt }])
  expect(findWall(dana, minutes(65)).distances.items).toMatchObject([{ userId: alice.id, at: placeAt }])
})
