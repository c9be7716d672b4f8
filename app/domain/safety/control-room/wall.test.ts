import { expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { countOpenExceptions, listExceptionsUrgentFirst } from '../../time/exceptions/exceptions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewDuty, NewPost } from '../../time/rota/input.ts'
import { byUrgency } from '../../time/exceptions/kinds.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { findWall } from './wall.server.ts'
import { farFromSite, isNight, MOST_NAMED, sitesOnWall, type WallFacts } from './wall.ts'

const since = new Date('2026-11-22T20:00:00Z')
const person = (userId: string, siteId: string | null, more: object = {}) => ({
  ...{ userId, firstName: userId, lastName: 'Archer', since, placedAt: since, siteId, verdict: 'at_site' },
  ...{ latitude: null, longitude: null, accuracy: null },
  ...more,
})
const facts = (more: Partial<WallFacts>): WallFacts => ({
  onShift: [],
  sites: [
    { id: 'a', name: 'Arena' },
    { id: 'b', name: 'Bank' },
    { id: 'c', name: 'Court' },
  ],
  needed: new Map(),
  late: [],
  due: new Map(),
  ...more,
})

it('names each site with people on shift, expected or late, and understaffed sites first', () => {
  const wall = sitesOnWall(
    facts({
      onShift: [person('Alice', 'a'), person('Bob', 'b')],
      needed: new Map([
        ['a', 1],
        ['b', 2],
      ]),
      late: [{ siteId: 'b', userName: 'Charlie Carter', dueAt: since.toISOString() }],
    }),
  )
  expect(wall.map(({ name, expected, in: here, late }) => [name, expected, here, late.length])).toEqual([
    ['Bank', 2, 1, 1],
    ['Arena', 1, 1, 0],
  ])
})

it('puts people without a known site under one name', () => {
  const wall = sitesOnWall(facts({ onShift: [person('Alice', null), person('Bob', 'removed')] }))
  expect(wall).toMatchObject([{ siteId: null, name: 'Site not known', in: 2 }])
})

it('puts lone workers first, and names all of them', () => {
  const many = Array.from({ length: MOST_NAMED + 5 }, (_, n) => person(`P${n}`, 'a'))
  const due = new Map([['P84', '2026-11-22T21:00:00.000Z']])
  const [site] = sitesOnWall(facts({ onShift: many, due }))
  expect(site!.people[0]).toMatchObject({ userId: 'P84', dueAt: '2026-11-22T21:00:00.000Z' })
  expect([site!.in, site!.people.length, site!.more]).toEqual([85, MOST_NAMED, 5])
})

it('lists people who clocked in away from their site, the farthest first', () => {
  const sites = [{ id: 'a', name: 'Arena', latitude: 51.5, longitude: 0, radiusMetres: 100 }]
  const away = (userId: string, latitude: number) => person(userId, 'a', { verdict: 'away', latitude, longitude: 0 })
  const found = farFromSite([away('Near', 51.51), away('Far', 51.9), person('Here', 'a')], sites, 5)
  expect(found.map(({ userId }) => userId)).toEqual(['Far', 'Near'])
})

it.each([
  [18, false],
  [19, true],
  [0, true],
  [6, true],
  [7, false],
])('at %i o’clock it is night: %s', (hour, night) => expect(isNight(hour)).toBe(night))

it('counts every open exception, as the badge in the menu does', () => {
  const dana = actor('dana')
  const row = { kind: 'uncovered', dueAt: since, openedAt: since, updatedAt: since }
  commit(() => {
    for (let n = 0; n < 201; n++)
      write()
        .insert(exceptions)
        .values({ ...row, id: newId(), about: `uncovered ${n}` })
        .run()
  })
  expect([countOpenExceptions(dana), findWall(dana, since).exceptions.total]).toEqual([201, 201])
})

it('names the most urgent exceptions and who is late, however many others were opened since', () => {
  const dana = actor('dana')
  const row = { dueAt: since, openedAt: since, updatedAt: since }
  commit(() => {
    const kinds = ['unwatched', 'no_show', ...Array<string>(201).fill('key_out')]
    for (const [n, kind] of kinds.entries())
      write()
        .insert(exceptions)
        .values({ ...row, kind, id: newId(), about: `${kind} ${n}` })
        .run()
  })
  const wall = findWall(dana, since)
  expect(wall.exceptions.items.slice(0, 3).map(({ kind }) => kind)).toEqual(['unwatched', 'no_show', 'key_out'])
  expect(wall.sites.flatMap(({ late }) => late)).toHaveLength(1)
  const open = { state: 'open', limit: 200 } as const
  const { items, next } = listExceptionsUrgentFirst(dana, open)
  expect(byUrgency(items).map(({ kind }) => kind)).toEqual([
    'unwatched',
    'no_show',
    ...Array<string>(201).fill('key_out'),
  ])
  expect(new Set(items.map(({ id }) => id)).size).toBe(203)
  expect(listExceptionsUrgentFirst(dana, { ...open, before: next! }).items.map(({ kind }) => kind)).toEqual([
    ...['key_out', 'no_show', 'unwatched'],
  ])
})

it('counts every shift that starts within two hours, also those that there is no room to name', () => {
  const dana = actor('dana')
  const now = new Date('2040-01-10T06:00:00Z')
  const siteId = addSite(dana, SiteInput.parse({ name: 'Dock' }), now).id
  const { id: postId } = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate' }), now)
  const day = '2040-01-10'
  for (let n = 0; n < 13; n++) addDuty(dana, NewDuty.parse({ postId, day, start: '07:00', end: '15:00' }), now)
  publishRota(dana, { siteId, from: day, to: day }, now)
  const { next } = findWall(dana, now)
  expect([next.items.length, next.total]).toEqual([12, 13])
})
