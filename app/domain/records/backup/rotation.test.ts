import { describe, expect, it } from 'vitest'
import { backupName, outdated } from './rotation.ts'

describe('backup rotation', () => {
  it('keeps the newest of the last 7 days and of the last 4 weeks', () => {
    const nights = Array.from({ length: 60 }, (_, n) => backupName(new Date(Date.UTC(2026, 10, 1 + n, 3))))
    const gone = new Set(outdated(nights))
    const kept = nights.filter((name) => !gone.has(name)).map((name) => name.slice(0, 10))
    expect(kept).toEqual([
      '2026-12-13',
      '2026-12-20',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
    ])
  })

  it('deletes only backups', () => {
    expect(outdated(['keys.json', 'mine', '2026-11-01T030000Z.part'])).toEqual([])
  })
})
