import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubShelvesAndLine, type Standing } from '../../../e2e/support/shelves-and-line.ts'
import { type WorkerEvents } from './scope.ts'

const shown = vi.fn((_title: string, _more: object) => Promise.resolve())
let browser: Standing
beforeEach(() => {
  vi.resetModules()
  shown.mockClear()
  vi.stubGlobal('registration', { showNotification: shown })
  browser = stubShelvesAndLine()
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
  expect(browser.calls).toEqual([])
})

it.each([true, false])(
  'a message for a person who signed out here without a network shows nothing of it, and ends their session if online: %s',
  async (online) => {
    browser.isOnline = online
    browser.shelves.add('left')
    await arrive(shift)
    expect(JSON.stringify(shown.mock.calls)).not.toMatch(/shift|Northgate|duties/)
    expect(shown).toHaveBeenCalledTimes(1)
    expect(browser.calls).toEqual(['/api/auth/logout'])
    expect(browser.shelves.has('left')).toBe(!online)
  },
)
