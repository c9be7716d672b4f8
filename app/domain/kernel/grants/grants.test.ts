import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { demandAt, isAmong, sitesOf } from '../access/grants.server.ts'
import { type Level } from '../access/levels.ts'
import { system } from '../access/actor.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { SiteInput } from '../sites/input.ts'
import { addSite, findSite, listSites } from '../sites/sites.server.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { GrantForm } from './input.ts'
import { listGrants, listGrantsOf, listHolders, grantByForm, setGrant } from './grants.server.ts'

const site = (name: string) => addSite(actor('dana'), SiteInput.parse({ name })).id
const give = (siteId: string | null, level: Level | null, userId = actor('alice').id) =>
  setGrant(actor('dana'), { userId, siteId, level })
const outcome = (act: () => unknown) => {
  try {
    act()
    return 'allowed'
  } catch (error) {
    return (error as { kind: string }).kind
  }
}

describe('what site access allows', () => {
  it.each([
    { level: 'viewer', read: 'allowed', settle: 'forbidden' },
    { level: 'supervisor', read: 'allowed', settle: 'allowed' },
    { level: 'planner', read: 'allowed', settle: 'allowed' },
    { level: null, read: 'forbidden', settle: 'forbidden' },
  ] as const)('$level: reading is $read, settling is $settle', ({ level, read, settle }) => {
    const [own, other] = [site('Own'), site('Other')]
    give(own, level)
    const alice = actor('alice')
    expect(outcome(() => demandAt(alice, 'exception.read', own))).toBe(read)
    expect(outcome(() => demandAt(alice, 'exception.settle', own))).toBe(settle)
    const away = level ? 'not_found' : 'forbidden'
    expect(outcome(() => demandAt(alice, 'exception.read', other))).toBe(away)
    expect(outcome(() => demandAt(alice, 'exception.read', null))).toBe(away)
    expect(outcome(() => demandAt(alice, 'site.manage', own))).toBe('forbidden')
  })

  it('for all sites applies to each site, and to records without a site', () => {
    const own = site('Own')
    give(null, 'viewer')
    give(own, 'planner')
    const alice = actor('alice')
    expect(sitesOf(alice, 'site.see')).toBe('all')
    expect(sitesOf(alice, 'exception.settle')).toEqual([own])
    expect(outcome(() => demandAt(alice, 'exception.read', null))).toBe('allowed')
    expect(isAmong([own], null)).toBe(false)
    expect(isAmong('all', null)).toBe(true)
  })

  it("needs the person's agreement first, and a signed-in person", () => {
    const own = site('Own')
    give(own, 'viewer')
    expect(outcome(() => sitesOf(actor('alice', { consented: false }), 'site.see'))).toBe('forbidden')
    expect(outcome(() => demandAt(actor('alice', { consented: false }), 'site.see', own))).toBe('forbidden')
    expect(outcome(() => demandAt({ kind: 'visitor', device: null, ip: null, userAgent: null }, 'site.see', own))).toBe(
      'unauthenticated',
    )
    expect(sitesOf(system('watch'), 'exception.settle')).toBe('all')
    expect(sitesOf(actor('dana'), 'exception.settle')).toBe('all')
  })

  it('shows its sites and no others', () => {
    const [own, other] = [site('Own'), site('Other')]
    give(own, 'viewer')
    expect(listSites(actor('alice')).map(({ id }) => id)).toEqual([own])
    expect(outcome(() => findSite(actor('alice'), { id: other }))).toBe('not_found')
    expect(outcome(() => listSites(actor('bob')))).toBe('forbidden')
  })
})

describe('site access', () => {
  it('is given by administrators only, and giving it twice changes nothing', () => {
    const own = site('Own')
    give(own, 'viewer')
    expect(give(own, 'viewer')).toHaveLength(1)
    expect(give(own, 'planner')).toMatchObject([{ siteId: own, level: 'planner' }])
    const input = { userId: actor('alice').id, siteId: null, level: 'planner' as const }
    expect(outcome(() => setGrant(actor('alice'), input))).toBe('forbidden')
    expect(outcome(() => listGrants(actor('alice')))).toBe('forbidden')
  })

  it("is in the person's own data export, and ends when they leave", async () => {
    give(site('Own'), 'supervisor')
    const { id } = actor('alice')
    const { grants, activity } = await recordsOf(id)
    expect(grants).toMatchObject([{ site: 'Own', level: 'supervisor' }])
    expect(JSON.stringify(activity)).toContain('grant')
    deactivateStaff(actor('dana'), { id })
    expect(listGrantsOf(actor('dana'), { id })).toEqual([])
    expect(outcome(() => give(null, 'viewer', id))).toBe('conflict')
    expect(outcome(() => give('nowhere', 'viewer', actor('bob').id))).toBe('not_found')
  })
})

it('shows admins which of the listed people manage a site, each once', () => {
  const ids = [actor('alice').id, actor('bob').id]
  give(site('Own'), 'viewer')
  give(null, 'planner')
  expect(listHolders(actor('dana'), ids)).toEqual([ids[0]])
  expect(listHolders(actor('dana'), [])).toEqual([])
  expect(outcome(() => listHolders(actor('alice'), ids))).toBe('forbidden')
})

describe('site access from a form', () => {
  const posted = (form: object) =>
    grantByForm(actor('dana'), { ...GrantForm.parse({ level: 'viewer', ...form }), userId: actor('alice').id })

  it.each([
    ['chosen from a list', () => ({ siteId: site('Own') }), 'Own'],
    ['typed', () => ({ siteName: site('Own') && 'own' }), 'Own'],
    ['for all sites, from a list', () => ({ siteId: '' }), null],
    ['for all sites, ticked', () => ({ siteName: '', everywhere: 'on' }), null],
  ])('%s', (_words, form, siteName) => {
    expect(posted(form())).toMatchObject([{ siteName, level: 'viewer' }])
  })

  it('does not mean all sites because a name was left blank', () => {
    expect(() => posted({ siteName: '' })).toThrow('No site has this name')
  })
})
