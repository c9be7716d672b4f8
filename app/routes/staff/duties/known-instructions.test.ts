import { describe, expect, it } from 'vitest'
import { type InstructionsView } from '~/domain/time/rota/instructions-input.ts'
import { fetchInstructions, keptOf, MOST_KEPT_BYTES } from './known-instructions.ts'

const AT = '2026-11-23T21:04:00.000Z'
const view = (siteId: string, text: string | null = `Of ${siteId}`): InstructionsView => ({
  ...{ siteId, site: siteId, text, version: 'v', changedAt: '2026-11-01T08:00:00.000Z', state: 'unread', readAt: null },
})
const duty = (id: string, siteId: string, more: object = {}) => ({
  ...{ id, siteId, state: 'published', instructions: 'unread' as const, ...more },
})

describe('instructions that a phone stores', () => {
  it.each([
    ['short', 'Gate code 4711', 'Gate code 4711', false],
    ['as long as may be kept', 'a'.repeat(MOST_KEPT_BYTES), 'a'.repeat(MOST_KEPT_BYTES), false],
    ['too long', 'a'.repeat(MOST_KEPT_BYTES + 1), 'a'.repeat(MOST_KEPT_BYTES), true],
    ['cut within a letter', `a${'é'.repeat(MOST_KEPT_BYTES / 2)}`, `a${'é'.repeat(MOST_KEPT_BYTES / 2 - 1)}`, true],
  ])('%s', (_words, text, kept, cut) => {
    expect(keptOf(view('one', text), AT)).toMatchObject({ text: kept, cut, at: AT })
  })

  it('are empty for a site without any', () => {
    expect(keptOf(view('one', null), AT)).toBeNull()
  })

  it('are requested once for each site, and not for a cancelled shift or a site without instructions', async () => {
    const asked: string[] = []
    const duties = [
      ...[duty('1', 'one'), duty('2', 'one'), duty('3', 'two')],
      ...[duty('4', 'three', { state: 'cancelled' }), duty('5', 'four', { instructions: 'none' as const })],
    ]
    const kept = await fetchInstructions(duties, [], (id) => {
      asked.push(id)
      return Promise.resolve(view(id === '1' ? 'one' : 'two'))
    })
    expect(asked).toEqual(['1', '3'])
    expect(kept.map(({ text }) => text)).toEqual(['Of one', 'Of two'])
  })

  it('stay as they were if they cannot be fetched, and are deleted with the last shift there', async () => {
    const before = [keptOf(view('one'), AT)!, keptOf(view('gone'), AT)!]
    const kept = await fetchInstructions([duty('1', 'one'), duty('2', 'two')], before, () =>
      Promise.reject(new Error()),
    )
    expect(kept).toEqual([before[0]])
  })
})
