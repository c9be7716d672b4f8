import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from './assign.server.ts'
import { addDuty, removeDuty } from './duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from './input.ts'
import { findPeopleWeek, findPersonMonth } from './people-page.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2040-11-01', 12, 0)
const dana = () => actor('dana')
let [quarry, weir] = ['', '']
const posts: Record<string, string> = {}
beforeEach(() => {
  const site = (name: string) => {
    const { id } = addSite(dana(), SiteInput.parse({ name }), now)
    posts[id] = addPost(dana(), NewPost.parse({ id, name: 'Gate' }), now).id
    return id
  }
  quarry = site('Quarry')
  weir = site('Weir')
})

function duty(siteId: string, day: string, name?: 'alice' | 'bob', [start, end] = ['08:00', '16:00']) {
  const made = addDuty(dana(), NewDuty.parse({ postId: posts[siteId], day, start, end }), now)
  const reason = 'Asked for it'
  if (name) assign(dana(), NewAssignment.parse({ id: made.id, userId: actor(name).id, reason }), now)
  return made
}
const week = (who = dana(), site?: string) => findPeopleWeek(who, { week: '2040-11-07', site }, now)

describe('the week by person', () => {
  it('shows everyone once over all sites with their hours, and unfilled places first', () => {
    duty(quarry, '2040-11-05', 'bob')
    duty(weir, '2040-11-06', 'bob')
    duty(weir, '2040-11-07', 'alice')
    duty(weir, '2040-11-08')
    duty(weir, '2040-11-12', 'alice')
    const shown = week().rows.map(({ name, minutes, duties }) => [name, minutes / 60, duties.map(({ site }) => site)])
    expect(shown).toEqual([
      ['Unfilled', 0, ['Weir']],
      ['Alice Archer', 8, ['Weir']],
      ['Bob Baker', 16, ['Quarry', 'Weir']],
    ])
    expect(week(dana(), quarry).rows.map(({ name }) => name)).toEqual(['Bob Baker'])
  })

  it('shows a cancelled duty without counting it, and without a place to fill', () => {
    const { id } = duty(quarry, '2040-11-05', 'bob')
    publishRota(dana(), { siteId: quarry, from: '2040-11-05', to: '2040-11-05' }, now)
    removeDuty(dana(), { id }, now)
    expect(week().rows).toMatchObject([{ name: 'Bob Baker', minutes: 0, duties: [{ state: 'cancelled' }] }])
  })

  it('covers only the sites that the actor may see', () => {
    duty(quarry, '2040-11-05', 'bob')
    duty(weir, '2040-11-06', 'alice')
    setGrant(dana(), { userId: actor('charlie').id, siteId: weir, level: 'viewer' }, now)
    expect(week(actor('charlie')).rows.map(({ name }) => name)).toEqual(['Alice Archer'])
    expect(week(actor('charlie'), quarry).rows).toEqual([])
    expect(() => week(actor('alice'))).toThrow('not allowed')
  })
})

describe('the month of a person', () => {
  it('has whole weeks, and counts only the hours of the month', () => {
    duty(quarry, '2040-10-31', 'bob')
    duty(weir, '2040-11-30', 'bob', ['20:00', '06:00'])
    duty(weir, '2040-11-30', 'alice', ['10:00', '12:00'])
    const month = findPersonMonth(dana(), { id: actor('bob').id, month: '2040-11' }, now)
    expect(month).toMatchObject({ name: 'Bob Baker', first: '2040-11-01', count: 1, minutes: 600 })
    expect(month.mondays).toEqual(['2040-10-29', '2040-11-05', '2040-11-12', '2040-11-19', '2040-11-26'])
    expect(month.duties.map(({ day }) => day)).toEqual(['2040-10-31', '2040-11-30'])
  })

  it('is not found by managers of sites where the person never worked', () => {
    duty(quarry, '2040-11-05', 'bob')
    setGrant(dana(), { userId: actor('charlie').id, siteId: weir, level: 'viewer' }, now)
    const ask = () => findPersonMonth(actor('charlie'), { id: actor('bob').id, month: '2040-11' }, now)
    expect(ask).toThrow('Person not found')
    duty(weir, '2040-11-07', 'bob')
    expect(ask, 'a draft').toThrow('Person not found')
    expect(week(actor('charlie'), weir)).toMatchObject({ rows: [{ name: 'Bob Baker' }], seen: [] })
    publishRota(dana(), { siteId: weir, from: '2040-11-05', to: '2040-11-11' }, now)
    expect(week(actor('charlie'), weir).seen).toEqual([actor('bob').id])
    expect(ask().duties.map(({ site }) => site)).toEqual(['Weir'])
  })
})
