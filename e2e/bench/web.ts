import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { call, cookieOf } from '../support/load.ts'
import { manyPeople } from '../support/many-people.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { type Beat, hammer } from './hammer.ts'
import { ms, quantile, type Row } from './report.ts'
import { startYardstick } from './yardstick.ts'

const ROUNDS = 3
const SECONDS = 2
const WARM_UP_SECONDS = 5

/** Measures pages and calls next to the yardsticks, in interleaved rounds; medians of the rounds. */
export async function measureWeb(): Promise<Row[]> {
  const folder = copyTemplate()
  const crowd = manyPeople(folder, 'dana', 4000)
  const server = await startServer({ LOG_LEVEL: 'silent' }, folder)
  const cookie = await cookieOf(server.url, 'dana')
  const me = (await call(server.url, cookie, 'GET', '/api/auth/user')).body as { id?: string }
  for (const action of ['clock_in', 'clock_out', 'clock_in'])
    await call(server.url, cookie, 'POST', '/api/clock', { action })
  const bare = await startYardstick('bare.ts', server.folder, String(me.id))
  const headers = { Cookie: cookie, Accept: 'text/html' }
  const floors = await startYardstick('floors.ts', server.folder, String(me.id), await pageOf(server.url, cookie))
  const beats: Record<string, Beat[]> = { bare: [], reads: [], status: [], bareHome: [], home: [] }
  for (const name of ['express', 'strings', 'empty']) beats[name] = []
  // The warm-up comes first, so that nothing is measured while the JavaScript engine is still compiling.
  for (const path of ['/api/clock/status', '/home']) await hammer(server.url, { path, headers }, WARM_UP_SECONDS)
  for (const path of ['/bare', '/status', '/home']) await hammer(bare.url, { path }, 1)
  for (const path of ['/status', '/strings', '/empty']) await hammer(floors.url, { path }, 2)
  for (let round = 0; round < ROUNDS; round++) {
    beats.bare!.push(await hammer(bare.url, { path: '/bare' }, SECONDS))
    beats.reads!.push(await hammer(bare.url, { path: '/status' }, SECONDS))
    beats.status!.push(await hammer(server.url, { path: '/api/clock/status', headers }, SECONDS))
    beats.bareHome!.push(await hammer(bare.url, { path: '/home' }, SECONDS))
    beats.home!.push(await hammer(server.url, { path: '/home', headers }, SECONDS))
    beats.express!.push(await hammer(floors.url, { path: '/status' }, SECONDS))
    beats.strings!.push(await hammer(floors.url, { path: '/strings' }, SECONDS))
    beats.empty!.push(await hammer(floors.url, { path: '/empty' }, SECONDS))
  }
  // One person may send only so many punches in a minute, so many people take turns: each clocks in, and the next time
  // out.
  const punch = (n: number) => JSON.stringify({ action: Math.floor(n / crowd.length) % 2 ? 'clock_out' : 'clock_in' })
  let sent = 0
  const blow = {
    path: '/api/clock',
    method: 'POST',
    headers: () => ({ Cookie: crowd[sent % crowd.length]! }),
    body: () => punch(sent++),
  }
  await hammer(server.url, blow, WARM_UP_SECONDS, 1)
  const punches = await hammer(server.url, blow, SECONDS, 1)
  bare.stop()
  floors.stop()
  await server.stop()

  const rate = (name: string) =>
    quantile(
      beats[name]!.map((beat) => beat.perSecond),
      0.5,
    )
  const per = (a: string, b: string) => rate(b) / rate(a)
  const ratio = (measure: string, a: string, b: string, most: number | null): Row => ({
    measure,
    goal: most ? `>= 1/${most}` : '',
    measured: `1/${per(a, b).toFixed(1)} (${Math.round(rate(a))} req/s)`,
    reached: most === null ? null : per(a, b) <= most,
  })
  const lost = Object.values(beats)
    .flat()
    .reduce((sum, beat) => sum + beat.failures, 0)
  return [
    ratio('/home signed in, to bare node:http', 'home', 'bare', 60),
    ratio('/home signed in, to node:http with the same reads', 'home', 'bareHome', 15),
    ratio('/home signed in, to the same page as plain strings', 'home', 'strings', null),
    ratio('/home signed in, to an empty page of Remix', 'home', 'empty', null),
    ratio('an empty page of Remix, to bare node:http', 'empty', 'bare', null),
    ratio('/api/clock/status, to node:http with the same reads', 'status', 'reads', 5),
    ratio('/api/clock/status, to Express with the same reads', 'status', 'express', null),
    {
      measure: 'POST /api/clock, durable, with audit row, one lane',
      goal: '>= 1000/s',
      measured: `${Math.round(punches.perSecond)}/s, p99 ${ms(punches.p99)}`,
      reached: punches.perSecond >= 1000,
    },
    {
      measure: 'answers that failed',
      goal: '0',
      measured: String(lost + punches.failures),
      reached: lost + punches.failures === 0,
    },
  ]
}

/** Saves the page in a file as it is sent now, with `{nonce}` in place of the nonce. */
async function pageOf(url: string, cookie: string): Promise<string> {
  const html = await (await fetch(`${url}/home`, { headers: { Cookie: cookie } })).text()
  const nonce = /nonce="([^"]+)"/.exec(html)![1]!
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-page-')), 'home.html')
  fs.writeFileSync(file, html.replaceAll(nonce, '{nonce}'))
  return file
}
