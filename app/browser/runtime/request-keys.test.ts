import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyFor } from './request-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PAGE = 'http://portal.test/admin/content/news/new.data'
const article = (title: string) => new URLSearchParams({ title })

it('what is sent again unchanged goes under the same key until it is answered', () => {
  const first = keyFor(PAGE, article('Torches'))
  const second = keyFor(PAGE, article('Torches'))
  expect(second.key).toBe(first.key)
  second.answered()
  expect(keyFor(PAGE, article('Torches')).key).not.toBe(first.key)
})

it('other content, another page and the next hour have keys of their own', () => {
  const { key } = keyFor(PAGE, article('Lamps'))
  expect(keyFor('http://portal.test/home.data', article('Lamps')).key).not.toBe(key)
  expect(keyFor(PAGE, article('Torches')).key).not.toBe(key)
  const taken = keyFor(PAGE, article('Lamps'))
  // Taken, given back, and taken once more is three things, whatever answers were lost.
  expect(taken.key).not.toBe(key)
  vi.advanceTimersByTime(3_600_001)
  expect(keyFor(PAGE, article('Lamps')).key).not.toBe(taken.key)
})

it('an answer that comes late ends only its own key', () => {
  const first = keyFor(PAGE, article('Lamps'))
  const second = keyFor(PAGE, article('Torches'))
  first.answered()
  expect(keyFor(PAGE, article('Torches')).key).toBe(second.key)
})

it('a form with a picture is the same while its picture is, or while there is none', () => {
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
