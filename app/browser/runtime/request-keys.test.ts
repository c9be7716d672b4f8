import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyFor } from './request-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PAGE = 'http://portal.test/admin/content/news/new.data'
const article = (title: string) => new URLSearchParams({ title })

it('the same request keeps its key when it is sent again, until it is answered', () => {
  const first = keyFor(PAGE, article('Torches'))
  const second = keyFor(PAGE, article('Torches'))
  expect(second.key).toBe(first.key)
  second.answered()
  expect(keyFor(PAGE, article('Torches')).key).not.toBe(first.key)
})

it('other content, another page and the next hour get new keys', () => {
  const { key } = keyFor(PAGE, article('Lamps'))
  expect(keyFor('http://portal.test/home.data', article('Lamps')).key).not.toBe(key)
  expect(keyFor(PAGE, article('Torches')).key).not.toBe(key)
  const taken = keyFor(PAGE, article('Lamps'))
  // Taking, returning and taking again are three requests, whichever answers were lost.
  expect(taken.key).not.toBe(key)
  vi.advanceTimersByTime(3_600_001)
  expect(keyFor(PAGE, article('Lamps')).key).not.toBe(taken.key)
})

it('a late answer ends only its own key', () => {
  const first = keyFor(PAGE, article('Lamps'))
  const second = keyFor(PAGE, article('Torches'))
  first.answered()
  expect(keyFor(PAGE, article('Torches')).key).toBe(second.key)
})

it('a form with a picture is the same as long as its picture is, or while it has none', () => {
  const withPicture = (lastModified: number, text = 'x') => {
    const form = new FormData()
    form.append('picture', new File([text], 'a.png', { lastModified }))
    return form
  }
  expect(keyFor(PAGE, withPicture(1, '')).key).toBe(keyFor(PAGE, withPicture(2, '')).key)
  const { key } = keyFor(PAGE, withPicture(1))
  expect(keyFor(PAGE, withPicture(1)).key).toBe(key)
  expect(keyFor(PAGE, withPicture(2)).key).not.toBe(key)
})
