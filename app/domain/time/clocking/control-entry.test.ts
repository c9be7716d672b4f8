import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { minutes, refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite, endSite } from '../../kernel/sites/sites.server.ts'
import { bookForStaff } from './control-entry.server.ts'
import { ControlEntry } from './input.ts'
import { commit } from '~/platform/store.server.ts'

let dana: Person
let userId: string
beforeEach(() => {
  dana = actor('dana')
  userId = actor('bob').id
})
const entry = (more: object) => ControlEntry.parse({ userId, action: 'clock_in', notes: 'Rang in', ...more })

it.each([undefined, null, '', '   '])('control says how it knows of a punch (%j)', (notes) => {
  const read = ControlEntry.safeParse({ userId, action: 'clock_in', notes })
  expect(read.error?.issues[0]).toMatchObject({ path: ['notes'], message: 'Please say how you know' })
})

it('control books a clock-in at the site that it names, or at no site', () => {
  const { id: siteId } = addSite(dana, SiteInput.parse({ name: 'Quay' }), minutes(0))
  expect(bookForStaff(dana, entry({ siteId }), minutes(5))).toMatchObject({ siteId, flags: [] })
  const elsewhere = bookForStaff(dana, entry({ userId: actor('charlie').id, siteId: 'elsewhere' }), minutes(5))
  expect(elsewhere).toMatchObject({ siteId: null, flags: ['elsewhere'] })
})

it('an unknown site is refused, and nothing is booked', () => {
  const { id: siteId } = addSite(dana, SiteInput.parse({ name: 'Quay' }), minutes(0))
  commit(() => endSite(dana, { id: siteId }, minutes(1)))
  for (const wrong of ['nothing', siteId]) {
    expect(refused(() => bookForStaff(dana, entry({ siteId: wrong }), minutes(5)))).toMatchObject({
      kind: 'invalid',
      errors: { siteId: ['Choose a site, or say elsewhere'] },
    })
  }
  expect(bookForStaff(dana, entry({}), minutes(5))).toMatchObject({ siteId: null })
})
