import { describe, expect, it } from 'vitest'
import { initials } from './avatar.tsx'
import { failureOf } from './camera.ts'
import { roundUp } from './chart.tsx'
import { classes } from './classes.ts'
import { icons } from './icons.ts'

describe('initials', () => {
  it.each([
    ['Alice Archer', 'AA'],
    ['  Bob  van der Berg ', 'BB'],
    ['Zoë', 'Z'],
    ['', '?'],
  ])('of %j are %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

describe('a chart', () => {
  it('ends at a round number, with no value above it', () => {
    expect([0, 3, 5, 12, 20, 21, 99, 101].map(roundUp)).toEqual([4, 4, 5, 20, 20, 50, 100, 200])
  })
})

describe('a camera that does not open', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'other'],
  ])('says for %s: %s', (name, failure) => {
    expect(failureOf(new DOMException('no', name))).toBe(failure)
  })
})

describe('icons', () => {
  it('are clean paths', () => {
    for (const path of Object.values(icons)) expect(path).toMatch(/^M[-\d.MLHVCSQTAZmlhvcsqtaz ,]+$/)
  })
})

describe('class names', () => {
  it('leave out conditions that are false', () => {
    expect(classes('a', false, null, undefined, 'b')).toBe('a b')
  })
})
