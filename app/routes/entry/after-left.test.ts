import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OWN_MARK } from '~/platform/own-answer.ts'
import { afterLeft } from './after-left.ts'

const calls: string[] = []
let shelves: Set<string>
let isOnline: boolean
let status: number
beforeEach(() => {
  calls.length = 0
  shelves = new Set()
  isOnline = true
  status = 200
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(shelves.has(name)),
    delete: (name: string) => Promise.resolve(shelves.delete(name)),
  })
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path)
    if (!isOnline) return Promise.reject(new TypeError('fetch failed'))
    return Promise.resolve(new Response('{}', { status, headers: { [OWN_MARK]: '1.0.0' } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = afterLeft((who: string) => Promise.resolve(calls.push(who)))

it('an earlier sign-out without a network is told before the next person signs in on an open page', async () => {
  shelves.add('left')
  await signIn('bob')
  expect(calls).toEqual(['/api/auth/logout', 'bob'])
  // It is not told again, which would sign Bob out.
  expect(shelves.has('left')).toBe(false)
})

it('without one, nothing is asked; and no sign-in is held up by what cannot be told', async () => {
  await signIn('bob')
  expect(calls).toEqual(['bob'])
  shelves.add('left')
  isOnline = false
  await signIn('charlie')
  expect(calls).toEqual(['bob', '/api/auth/logout', 'charlie'])
  expect(shelves.has('left')).toBe(true)
})

it('a server that could not end the earlier session is not told later, once the sign-in has ended it', async () => {
  shelves.add('left')
  status = 507
  await signIn('bob')
  expect(shelves.has('left')).toBe(true)
  const redirected = afterLeft(() => Promise.reject(new Response(null, { status: 302 })))
  await expect(redirected('bob')).rejects.toMatchObject({ status: 302 })
  expect(shelves.has('left')).toBe(false)
})
