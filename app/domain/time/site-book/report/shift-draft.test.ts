import { expect, it } from 'vitest'
import { actor } from '../../../../../e2e/support/actors.ts'
import { clockIn, location, minutes, now, scan } from '../../../../../e2e/support/punches.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { NewSiteLogEntry } from '../log/input.ts'
import { writeSiteLog } from '../log/log.server.ts'
import { draftShift } from './shift-draft.server.ts'

it('a report starts with whole entries of the book, and says how many it has no room for', async () => {
  const { latitude, longitude } = location
  const siteId = addSite(actor('dana'), SiteInput.parse({ name: 'Harbour Street', latitude, longitude }), now).id
  const alice = actor('alice')
  clockIn(alice, { scanId: scan(alice) })
  const words = `Dock patrolled, ${'x'.repeat(60)}`
  for (let n = 1; n <= 30; n++)
    await writeSiteLog(
      alice,
      NewSiteLogEntry.parse({ siteId, words: `${words} ${n}`, kind: 'patrol' }),
      null,
      minutes(n),
    )
  const lines = draftShift(alice.id, minutes(40)).log.split('\n')
  expect(lines.at(-1)).toBe('11 later entries are in the occurrence book.')
  expect(lines.slice(0, -1)).toHaveLength(19)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^\d\d:\d\d Dock patrolled, x{60} \d+\.? \(No\. \d+\)$/)
})
