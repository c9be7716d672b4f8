import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubShelvesAndLine, type Standing } from '../../../e2e/support/shelves-and-line.ts'
import { afterLeft } from './after-left.ts'

let browser: Standing
beforeEach(() => {
  browser = stubShelvesAndLine()
})
afterEach(() => vi.unstubAllGlobals())

const signIn = afterLeft((who: string) => Promise.resolve(browser.calls.push(who)))

it('an earlier sign-out without a network is told before the next person signs in on an open page', async () => {
  browser.shelves.add('left')
  await signIn('bob')
  expect(browser.calls).toEqual(['/api/auth/logout', 'bob'])
  // It is not told again, which would sign Bob out.
  expect(browser.shelves.has('left')).toBe(false)
})

it('without one, nothing is asked; and no sign-in is held up by what cannot be told', async () => {
  await signIn('bob')
  expect(browser.calls).toEqual(['bob'])
  browser.shelves.add('left')
  browser.isOnline = false
  await signIn('charlie')
  expect(browser.calls).toEqual(['bob', '/api/auth/logout', 'charlie'])
  expect(browser.shelves.has('left')).toBe(true)
})

it('a server that could not end the earlier session is not told later, once the sign-in has ended it', async () => {
  browser.shelves.add('left')
  browser.status = 507
  await signIn('bob')
  expect(browser.shelves.has('left')).toBe(true)
  const redirected = afterLeft(() => Promise.reject(new Response(null, { status: 302 })))
  await expect(redirected('bob')).rejects.toMatchObject({ status: 302 })
  expect(browser.shelves.has('left')).toBe(false)
})
