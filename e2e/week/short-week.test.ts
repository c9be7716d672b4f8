import { expect, test } from '@playwright/test'
import { companyOf } from '../pilot/company.ts'
import { judgeWeek } from '../pilot/invariants/all.ts'
import { play } from '../pilot/play.ts'
import { breaksOf, writeReport } from '../pilot/report.ts'

const SEED = '3'
// Speed is measured with `npm run pilot` and `npm run bench`. Here only a product that stands still is too slow.
const SLOWER = 20
/**
 * Screens are looked at every five hours, so that each day is seen at other hours; checks are as in the broken days.
 */
const PACE = { screenHours: 5, everyMinutes: 60 }

test('a company works for three days, and every promise holds', async () => {
  test.setTimeout(1_200_000)
  const folder = test.info().outputPath('week')
  const played = await play(companyOf(SEED, 3), { pictures: folder, ...PACE })
  const judged = judgeWeek(played.facts, played.seen, SLOWER)
  console.log(`The report: ${writeReport(folder, played, judged)}`)
  for (const one of judged) expect.soft(one.breaks, `${one.number} ${one.name}\n${breaksOf(one)}`).toEqual([])
})
