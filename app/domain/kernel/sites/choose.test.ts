import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { setGrant } from '../grants/grants.server.ts'
import { findGrid } from '../../time/rota/grid.server.ts'
import { commit } from '~/platform/store.server.ts'
import { chooseSite, MOST_TO_CHOOSE, siteNamed } from './choose.server.ts'
import { SiteInput } from './input.ts'
import { endSite, insertSite, listSites } from './sites.server.ts'

type Named = [name: string, client?: string]

/** Adds sites. @returns their ids */
function add(...sites: Named[]): string[] {
  const dana = actor('dana')
  return commit(() => sites.map(([name, client]) => insertSite(dana, SiteInput.parse({ name, client }), new Date())))
}

/** Adds two head offices, and more gates than a list can show. */
function many() {
  const gates = Array.from({ length: MOST_TO_CHOOSE }, (_, n): Named => [`Gate ${n + 1}`])
  const [acme, zed, ...ids] = add(['Head office', 'Acme'], ['Head office', 'Zed'], ...gates)
  return { acme: acme!, zed: zed!, gates: ids }
}

describe('choosing a site', () => {
  it('shows a list of up to fifty, by name, with their clients', () => {
    const [b, a] = add(['Boatyard'], ['Arena', 'Acme'])
    const offered = [
      { id: a, label: 'Arena (Acme)' },
      { id: b, label: 'Boatyard' },
    ]
    expect(chooseSite(actor('dana'), { siteId: b })).toEqual({
      ...{ many: false, items: offered, word: null, site: offered[1] },
    })
  })

  it('shows none of more than fifty until a word matches several of them', () => {
    const { acme, gates } = many()
    const dana = actor('dana')
    expect(chooseSite(dana, {})).toEqual({ many: true, items: [], word: null, site: null })
    expect(chooseSite(dana, { siteId: acme }).site).toEqual({ id: acme, label: 'Head office (Acme)' })
    expect(chooseSite(dana, { siteId: acme, siteName: 'e' }).items).toHaveLength(MOST_TO_CHOOSE)
    const head = chooseSite(dana, { siteId: gates[0], siteName: 'head' })
    expect(head).toMatchObject({ word: 'head', site: { id: gates[0] } })
    expect(head.items.map(({ label }) => label)).toEqual(['Head office (Acme)', 'Head office (Zed)'])
    expect(chooseSite(dana, { siteId: acme, siteName: 'no such' })).toMatchObject({ items: [], word: 'no such' })
  })

  it.each([
    ['gate 1', 0],
    ['GATE 12', 11],
    ['ate 50', 49],
  ])('knows which site %s means, whatever was shown before', (siteName, n) => {
    const { acme, gates } = many()
    expect(chooseSite(actor('dana'), { siteId: acme, siteName })).toMatchObject({ word: null, site: { id: gates[n] } })
  })

  it('keeps the site whose name is in the field, and no site that was removed', () => {
    const { zed, acme } = many()
    const dana = actor('dana')
    const asked = { siteId: zed, siteName: 'Head office (Zed)' }
    expect(chooseSite(dana, asked).site?.id).toBe(zed)
    commit(() => endSite(dana, { id: zed }, new Date()))
    expect(chooseSite(dana, { siteId: zed }).site).toBeNull()
    expect(chooseSite(dana, { siteName: 'Head office' }).site?.id).toBe(acme)
  })

  it('finds a Welsh name typed without its accents, and means the exact one of two', () => {
    const [bare] = [add(['Ty Mawr'], ['Tŷ Mawr'])[0]!]
    const [pont] = add(['Pont-y-Tŷ', 'Cyngor Llŷn'])
    expect(chooseSite(actor('dana'), { siteName: 'pont-y-ty' }).site?.id).toBe(pont)
    expect(siteNamed(actor('dana'), 'PONT-Y-TY (cyngor llyn)')).toBe(pont)
    expect(siteNamed(actor('dana'), 'Ty Mawr')).toBe(bare)
    expect(() => siteNamed(actor('dana'), 'ty mawr')).toThrow()
  })

  it('lists Gate 2 before Gate 10, whatever their case', () => {
    add(['Gate 10'], ['gate 2'], ['Ŵyl'], ['Zoo'])
    expect(listSites(actor('dana')).map(({ name }) => name)).toEqual(['gate 2', 'Gate 10', 'Ŵyl', 'Zoo'])
  })

  it('hides sites that the person does not manage', () => {
    const { acme } = many()
    setGrant(actor('dana'), { userId: actor('bob').id, siteId: acme, level: 'planner' })
    expect(chooseSite(actor('bob'), { siteName: 'Head office (Zed)' })).toMatchObject({
      ...{ many: false, items: [{ id: acme }], site: null },
    })
    expect(() => siteNamed(actor('bob'), 'Gate 1')).toThrow('No site has this name')
  })

  it('is refused in a form that matches none or several, and the possible ones are named', () => {
    const { zed } = many()
    const dana = actor('dana')
    expect(siteNamed(dana, 'head office (zed)')).toBe(zed)
    expect(() => siteNamed(dana, 'Head office')).toThrow('Did you mean Head office (Acme), Head office (Zed)?')
    expect(() => siteNamed(dana, '')).toThrow('No site has this name')
  })

  it('finds sites by a part of name or client, as many as requested', () => {
    many()
    expect(listSites(actor('dana'), { q: 'acm' }).map(({ client }) => client)).toEqual(['Acme'])
    expect(listSites(actor('dana'), { q: 'gate', limit: 20 })).toHaveLength(20)
  })

  it('gives the rota the first site by default, or the typed one', () => {
    const { gates } = many()
    const dana = actor('dana')
    expect(findGrid(dana, {})).toMatchObject({ siteLabel: 'Gate 1', sites: { many: true, items: [] } })
    expect(findGrid(dana, { site: gates[0], siteName: 'gate 7' })).toMatchObject({ siteId: gates[6] })
  })
})
