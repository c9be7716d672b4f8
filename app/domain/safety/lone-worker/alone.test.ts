import { expect, it } from 'vitest'
import { type AloneDuty, type AloneSite, type OnShift, shouldBeWatched } from './alone.ts'

const at = (minutes: number) => new Date(Date.UTC(2040, 0, 10, 20, minutes))
const site = (id: string, more: Partial<AloneSite> = {}): AloneSite => ({
  ...{ id, name: id.toUpperCase(), worksAlone: false, intervalMinutes: 45, changedAt: at(-600) },
  ...more,
})
const lone = { worksAlone: true }
const duty = (of: AloneSite | null, post: Partial<AloneDuty['post']> = {}): AloneDuty => ({
  ...{ id: 'duty', site: of, since: at(-300), begins: at(-300) },
  post: { worksAlone: false, intervalMinutes: null, changedAt: at(-600), ...post },
})
const shift = (more: Partial<OnShift> = {}): OnShift => ({
  ...{ shiftId: 's', userId: 'u', entryId: 'e', isActive: true, knownAt: at(0) },
  ...{ site: null, elsewhere: false, duties: [], ...more },
})

const A = site('a', lone)
const B = site('b')

it.each([
  ['no site and no duty', shift(), null],
  ['a site where people do not work alone', shift({ site: B }), null],
  ['a lone site', shift({ site: A }), { siteId: 'a', place: null, intervalMinutes: 45 }],
  [
    'a duty at a lone site, at another one',
    shift({ site: B, duties: [duty(A)] }),
    { siteId: 'b', intervalMinutes: 45 },
  ],
  ['a lone site, with a duty elsewhere', shift({ site: A, duties: [duty(B)] }), { siteId: 'a', place: null }],
  ['a lone position', shift({ site: B, duties: [duty(B, lone)] }), { siteId: 'b', intervalMinutes: 45 }],
  [
    "a position's interval",
    shift({ site: A, duties: [duty(A, { intervalMinutes: 20 })] }),
    { siteId: 'a', intervalMinutes: 20 },
  ],
  [
    "a position's interval that is longer than its site's",
    shift({ site: A, duties: [duty(A, { ...lone, intervalMinutes: 90 })] }),
    { intervalMinutes: 90 },
  ],
  [
    'two lone sites: the shorter interval',
    shift({ site: site('c', { ...lone, intervalMinutes: 15 }), duties: [duty(A)] }),
    { siteId: 'c', intervalMinutes: 15 },
  ],
  [
    'somewhere else than planned',
    shift({ elsewhere: true, duties: [duty(A)] }),
    { siteId: 'a', place: 'clocked in as “somewhere else”' },
  ],
  ['another site than planned', shift({ site: B, duties: [duty(A)] }), { place: 'shift planned at A' }],
  ['a lone position of a site that was removed', shift({ duties: [duty(null, lone)] }), { siteId: null }],
  ['somebody whose account is not active', shift({ site: A, isActive: false }), null],
])('a person on shift with %s', (_, given, expected) => {
  const alone = shouldBeWatched(given)
  if (expected) expect(alone).toMatchObject(expected)
  else expect(alone).toBeNull()
})

it.each([
  ['when the shift was heard of', shift({ site: A }), 0],
  ['when the site was changed on shift', shift({ site: site('a', { ...lone, changedAt: at(30) }) }), 30],
  ['when the duty began', shift({ duties: [{ ...duty(A), since: at(20) }] }), 20],
  ['by the first of two reasons', shift({ site: A, duties: [{ ...duty(site('c', lone)), since: at(20) }] }), 0],
])('they should be monitored since %s', (_, given, minutes) => {
  expect(shouldBeWatched(given)?.since).toEqual(at(minutes))
})
