import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OWN_MARK } from '~/platform/own-answer.ts'
import { type WorkerEvents } from './scope.ts'

const shown = vi.fn((_title: string, _more: object) => Promise.resolve())
const calls: string[] = []
let shelves: Set<string>
let isOnline: boolean
beforeEach(() => {
  vi.resetModules()
  shown.mockClear()
  calls.length = 0
  shelves = new Set()
  isOnline = true
  vi.stubGlobal('registration', { showNotification: shown })
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(shelves.has(name)),
    delete: (name: string) => Promise.resolve(shelves.delete(name)),
  })
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path)
    if (!isOnline) return Promise.reject(new TypeError('fetch failed'))
    return Promise.resolve(new Response('{}', { headers: { [OWN_MARK]: '1.0.0' } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const arrive = async (data: object) => {
  const { showMessage } = await import('./messages.ts')
  await showMessage({ data: { json: () => data } } as WorkerEvents['push'])
}
const shift = { title: 'You have a new shift', body: 'Northgate, Monday 06:00', tag: 'duty-1', url: '/duties' }

it('a message is shown with its words', async () => {
  await arrive(shift)
  expect(shown).toHaveBeenCalledWith(shift.title, expect.objectContaining({ body: shift.body }))
  expect(calls).toEqual([])
})

it.each([true, false])(
  'a message for a person who signed out here without a network shows nothing of it, and ends their session if online: %s',
  async (online) => {
    isOnline = online
    shelves.add('left')
    await arrive(shift)
    expect(JSON.stringify(shown.mock.calls)).not.toMatch(/shift|Northgate|duties/)
    expect(shown).toHaveBeenCalledTimes(1)
    expect(calls).toEqual(['/api/auth/logout'])
    expect(shelves.has('left')).toBe(!online)
  },
)
