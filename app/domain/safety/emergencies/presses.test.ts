import { describe, expect, it } from 'vitest'
import { foldNotes, isRecorded, MOST_NOTES_BYTES } from './presses.ts'

const bytes = (text: string | null) => Buffer.byteLength(text ?? '')

describe('the notes of an alert', () => {
  it.each([
    ['none and none', null, null, null],
    ['the first', null, 'help', 'help'],
    ['another', 'help', 'gate 4', 'help\ngate 4'],
    ['the same again', 'help', 'help', 'help'],
    ['the newest again', 'help\ngate 4', 'gate 4', 'help\ngate 4'],
    ['a press without words', 'help', null, 'help'],
  ])('%s', (_what, kept, added, folded) => expect(foldNotes(kept, added)).toBe(folded))

  it.each([
    ['plain letters', 'x'],
    ['letters of three bytes', '安'],
    ['letters of four bytes', '🚨'],
  ])('stay within 4 KB with %s, the first and the newest among them', (_what, letter) => {
    let kept: string | null = 'two men at the fence'
    for (let n = 0; n < 300; n++) kept = foldNotes(kept, `${n} ${letter.repeat(900)} end ${n}`)
    expect(bytes(kept)).toBeLessThanOrEqual(MOST_NOTES_BYTES)
    expect(kept).toMatch(/^two men at the fence\n/)
    expect(kept).toMatch(/left out here[^]* end 299$/)
    expect(kept!.match(/left out here/g)).toHaveLength(1)
    expect(kept).not.toContain('\uFFFD')
  })

  it('a single note that is too long is shortened too', () => {
    expect(bytes(foldNotes(null, '安'.repeat(2000)))).toBeLessThanOrEqual(MOST_NOTES_BYTES)
  })
})

describe('a press', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)
  it.each([
    ['the first', 1, null, true],
    ['the fifth, a second later', 5, at(9), true],
    ['the sixth, a second later', 6, at(9), false],
    ['the three hundredth, 59 seconds later', 300, at(-49), false],
    ['one a minute after the last event', 300, at(-50), true],
    ['one after the clock was set back by a day', 300, at(86_400), true],
    ['one whose events were pruned', 300, null, true],
  ])('%s is recorded or only counted', (_what, presses, last, recorded) => {
    expect(isRecorded(presses, last, at(10))).toBe(recorded)
  })
})
