import path from 'node:path'
import { randomInt } from 'node:crypto'
import { canFakeDisk } from '../support/disk.ts'
import { companyOf } from './company.ts'
import { judgeWeek } from './invariants/all.ts'
import { findMutants } from './find-mutants.ts'
import { play } from './play.ts'
import { breaksOf, writeReport } from './report.ts'

// npm run pilot -- [days] [seed]: plays the week and writes its report.
// npm run pilot -- mutants [number ...]: plays a day with each broken product, each of which must be noticed.
const [days = '7', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
if (!canFakeDisk()) {
  console.error('The pilot leads the clock of the product: it needs a C compiler (apt-get install gcc libc6-dev).')
  process.exit(1)
}
process.env.INFERENCE_LOADING ??= 'first-use'
const slower = Number(process.env.PILOT_SLOWER ?? 1)
if (days === 'mutants') process.exit((await findMutants(process.argv.slice(3).map(Number), slower)) ? 0 : 1)
const company = companyOf(seed, Number(days))
console.log(`${days} days, seed ${seed}`)
const began = Date.now()
const folder = path.resolve('e2e/results/pilot', `${days}-days-seed-${seed}`)
let said = 0
const played = await play(company, {
  everyMinutes: Number(days) > 3 ? 15 : 30,
  pictures: folder,
  say: (line) => {
    if (Date.now() - said < 10_000) return
    said = Date.now()
    console.log(line)
  },
})
const judged = judgeWeek(played.facts, played.seen, slower)
for (const one of judged)
  console.log(
    `${one.breaks.length === 0 ? 'holds ' : 'BROKEN'} ${one.number} ${one.name} ${JSON.stringify(one.figures)}`,
  )
console.log(judged.map(breaksOf).join(''))
console.log(`${Math.round((Date.now() - began) / 1000)} s. Report: ${writeReport(folder, played, judged)}`)
process.exit(judged.some(({ breaks }) => breaks.length > 0) ? 1 : 0)
