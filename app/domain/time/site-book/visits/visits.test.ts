import { expect, it } from 'vitest'
import { actor } from '../../../../../e2e/support/actors.ts'
import { minutes, now } from '../../../../../e2e/support/punches.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { NewVisit } from './input.ts'
import { listVisits, listVisitsHereFirst, signVisitorIn, signVisitorOut } from './visits.server.ts'

it('a visitor who is still here is on the first page, however many have come and gone since', () => {
  const dana = actor('dana')
  const siteId = addSite(dana, SiteInput.parse({ name: 'Harbour Street' }), now).id
  const visit = (name: string, at: number) => signVisitorIn(dana, NewVisit.parse({ siteId, name }), minutes(at))
  visit('Sam Stone', 0)
  for (let n = 1; n <= 3; n++) signVisitorOut(dana, { id: visit(`Driver ${n}`, n).id }, minutes(n))
  const names = (limit: number, before?: string) =>
    listVisitsHereFirst(dana, { siteId, limit, before }, minutes(5)).items.map(({ name }) => name)
  expect(names(2)).toEqual(['Sam Stone', 'Driver 3', 'Driver 2'])
  expect(names(4)).toEqual(['Driver 3', 'Driver 2', 'Driver 1', 'Sam Stone'])
  const { next } = listVisitsHereFirst(dana, { siteId, limit: 2 }, minutes(5))
  expect(names(2, next!)).toEqual(['Driver 1', 'Sam Stone'])
  expect(listVisits(dana, { siteId, limit: 2 }, minutes(5)).items).toHaveLength(2)
})
