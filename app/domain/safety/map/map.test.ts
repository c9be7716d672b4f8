import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, location, minutes, now, scan } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { raiseAlert } from '../emergencies/alerts.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
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
