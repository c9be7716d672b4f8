import { vi } from 'vitest'
import { OWN_MARK } from '~/platform/own-answer.ts'

/** What a browser has stored, whether it reaches the server, how that answers, and the addresses that were called. */
export type Standing = { shelves: Set<string>; isOnline: boolean; status: number; calls: string[] }

/** Stands in for a browser's stored pages and its line to the server, until `vi.unstubAllGlobals`. */
export function stubShelvesAndLine(): Standing {
  const standing: Standing = { shelves: new Set(), isOnline: true, status: 200, calls: [] }
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(standing.shelves.has(name)),
    delete: (name: string) => Promise.resolve(standing.shelves.delete(name)),
  })
  vi.stubGlobal('fetch', (path: string) => {
    standing.calls.push(path)
    if (!standing.isOnline) return Promise.reject(new TypeError('fetch failed'))
    return Promise.resolve(new Response('{}', { status: standing.status, headers: { [OWN_MARK]: '1.0.0' } }))
  })
  return standing
}
