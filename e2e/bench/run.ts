import { makeTemplate } from '../support/template.ts'
import { measureBackup } from './backup.ts'
import { measureBlows } from './blows.ts'
import { measureBoard } from './board.ts'
import { measureBrowser } from './browser.ts'
import { measureClock } from './clock.ts'
import { measureCompanies } from './companies.ts'
import { measureCommits } from './commits.ts'
import { measureDoors } from './doors.ts'
import { measureFailover } from './failover.ts'
import { measureFitness } from './fitness.ts'
import { measureGrowth } from './growth.ts'
import { print, type Row } from './report.ts'
import { measureAlarms } from './alarms.ts'
import { measureManyAdmins } from './many-admins.ts'
import { measureOutbox } from './outbox.ts'
import { measureOutgrow } from './outgrow.ts'
import { measurePay } from './pay.ts'
import { measureRota } from './rota.ts'
import { measureShells } from './shells.ts'
import { measureSse } from './sse.ts'
import { measureStart } from './start.ts'
import { measureStopwatch } from './stopwatch.ts'
import { measureTours } from './tours.ts'
import { measureWeb } from './web.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWeights } from './weights.ts'

/** The benchmarks by name, so that some can be run alone: npm run bench -- web browser. */
const PARTS: Record<string, { title: string; measure: () => Promise<Row[]> }> = {
  weights: { title: 'Weight of scripts', measure: measureWeights },
  start: { title: 'Start and memory', measure: measureStart },
  web: { title: 'Pages and calls (ratios of interleaved rounds)', measure: measureWeb },
  outbox: {
    title: 'What a phone sends, and the end of an outage, on disks of different speed',
    measure: measureOutbox,
  },
  commits: { title: 'Commits on disks of different speed (interleaved rounds)', measure: measureCommits },
  browser: { title: 'In Chromium on a throttled phone', measure: measureBrowser },
  shells: { title: 'Without a connection, in Chromium on a phone four times slower', measure: measureShells },
  tours: {
    title: 'A checkpoint, in Chromium on a phone four times slower: from the press to the words that it is recorded',
    measure: measureTours,
  },
  clock: { title: 'Scans, and everybody else meanwhile', measure: measureClock },
  sse: { title: 'An SOS to everybody', measure: measureSse },
  alarms: {
    title: 'A thousand check-ins missed in the same second, and an SOS with a hundred administrators',
    measure: async () => [...(await measureAlarms()), ...(await measureManyAdmins())],
  },
  blows: {
    title: '/healthz beside the blows of an attacker with six connections: p50 and p95 (each row with what it did)',
    measure: measureBlows,
  },
  webhooks: { title: 'Ten thousand messages to webhooks whose receivers fail', measure: measureWebhooks },
  doors: { title: 'Metrics, and sign-in by passkey (ratios of interleaved rounds)', measure: measureDoors },
  outgrow: { title: 'Where this machine ends (the last step that kept its promise)', measure: measureOutgrow },
  backup: { title: 'Backup of 700 MB under 200 writes a second', measure: measureBackup },
  stopwatch: {
    title: 'Tasks of the day by hand: steps, and seconds with what the product takes',
    measure: measureStopwatch,
  },
  companies: { title: 'Small companies on one machine, with one look at pictures for all', measure: measureCompanies },
  failover: { title: 'A machine lost with much data, and its standby', measure: measureFailover },
  rota: { title: 'The rota of a site of two hundred people', measure: measureRota },
  board: { title: 'The rota board in a company of 10,000', measure: measureBoard },
  pay: { title: 'A pay period of 10,000 people and four weeks', measure: measurePay },
  fitness: { title: 'Papers of 10,000 people, 30 kinds each', measure: measureFitness },
  growth: { title: 'Growth: 10,000 staff and 5 million punches to 100 and 10,000', measure: measureGrowth },
}

await makeTemplate()
const wanted = process.argv.slice(2).filter((name) => name in PARTS)
for (const name of wanted.length ? wanted : Object.keys(PARTS)) print(PARTS[name]!.title, await PARTS[name]!.measure())
