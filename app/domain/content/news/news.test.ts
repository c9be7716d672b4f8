import { describe, expect, it } from 'vitest'
import { categoryLabel } from './category.ts'
import { excerptOf } from './excerpt.ts'
import { when } from './when.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('when an article was published', () => {
  it.each([
    [0, 'Just now'],
    [0.99, 'Just now'],
    [1, '1 hour ago'],
    [23.9, '23 hours ago'],
    [24, '1 day ago'],
    [24 * 6.9, '6 days ago'],
    [24 * 7, '14 Nov 2026'],
    [-2, 'Just now'],
  ])('%f hours ago is shown as %s', (hours, words) => {
    expect(when(ago(hours), now)).toBe(words)
  })
})

describe('the excerpt', () => {
  it('is the given summary, if there is one', () => {
    expect(excerptOf({ excerpt: ' Short. ', content: 'Long text' })).toBe('Short.')
  })

  it('is otherwise the first 150 characters of the content', () => {
    expect(excerptOf({ excerpt: null, content: 'a'.repeat(151) })).toBe(`${'a'.repeat(150)}...`)
    expect(excerptOf({ excerpt: '', content: 'a'.repeat(150) })).toBe('a'.repeat(150))
  })

  it('leaves out the marks of Markdown', () => {
    expect(
      excerptOf({ excerpt: null, content: '# Radios\n\nUse **channel 4**, see [the plan](https://a.example).' }),
    ).toBe('Radios Use channel 4, see the plan.')
  })
})

describe('categories', () => {
  it('shows a company update as Company, and unknown ones as they are', () => {
    expect(categoryLabel('company update')).toBe('Company')
    expect(categoryLabel('security')).toBe('Security')
    expect(categoryLabel('night shift')).toBe('Night shift')
  })
})
