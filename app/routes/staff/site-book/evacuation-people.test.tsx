import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'
import { EvacuationPeople } from './evacuation-people.tsx'

const nothing = { company: null, host: null, vehicle: null, badge: null }
const since = '2026-11-29T19:00:00Z'
const visitor = (id: string) => ({ id, name: `Visitor ${id}`, ...nothing, since })
const staff = (name: string) => ({ name, since })
const list = (people: string[], visitors: string[]): EvacuationList => ({
  ...{ siteId: 'a', siteName: 'Harbour Street', at: since },
  people: people.map(staff),
  visitors: visitors.map(visitor),
})

/** Returns the key of each person's line, by their name. React keeps a tick with its key. */
function keysOf(node: ReactNode): Record<string, string | null> {
  if (Array.isArray(node)) return Object.assign({}, ...node.map(keysOf)) as Record<string, string | null>
  if (!isValidElement<{ name?: string; children?: ReactNode }>(node)) return {}
  const { name, children } = node.props
  return name ? { [name]: node.key } : keysOf(children)
}

it('a tick at the assembly point stays with its person when somebody else leaves the list', () => {
  const before = keysOf(EvacuationPeople({ list: list(['Alice', 'Bob', 'Charlie'], ['1', '2', '3']) }))
  const after = keysOf(EvacuationPeople({ list: list(['Bob', 'Charlie'], ['2', '3']) }))
  expect(Object.keys(after)).toHaveLength(4)
  for (const [name, key] of Object.entries(after)) expect(key, name).toBe(before[name])
  expect(new Set(Object.values(before)).size).toBe(6)
})

it('somebody who has been on the list since an earlier day is not taken for one who came this morning', () => {
  const shown = (at: string) =>
    renderToStaticMarkup(EvacuationPeople({ list: { ...list(['Alice'], ['1']), at } })).replace(/<[^>]+>/g, ' ')
  expect(shown('2026-11-30T03:00:00Z').match(/since [\d: ]+\d/g)).toEqual(['since 19:00', 'since 19:00'])
  const later = shown('2026-12-02T20:00:00Z')
  expect(later).toContain('Staff, since 29 Nov 2026, 19:00')
  expect(later).toContain('Visitor, since 29 Nov 2026, 19:00')
})
