import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { canFakeDisk, fakeDisk } from '../support/disk.ts'
import { manyPeople } from '../support/many-people.ts'
import { copyTemplate } from '../support/template.ts'
import { type Beat, hammer } from './hammer.ts'
import { loopDelay, startWatched } from './process.ts'
import { ms, quantile, type Row } from './report.ts'
import { startOnDisk } from './yardstick.ts'

/** How much longer a flush takes than on this machine's disk. */
const DELAYS_MS = [0, 2, 10]
/** The servers are measured in turns, so that a machine that is slow for some seconds affects them all alike. */
const ROUNDS = 5
const SECONDS = 4
const WARM_UP_SECONDS = 8
const LANES = 64
/** The punches are shared among many people, because one person may send only so many in a minute. */
const CROWD = 4000

/**
 * Measures how many punches a second reach the disk, on one core, on disks of different speeds, in interleaved rounds.
 */
export async function measureCommits(): Promise<Row[]> {
  if (!canFakeDisk()) return [{ measure: 'left out: gcc is not installed', goal: '', measured: '', reached: null }]
  const anyCore = spawnSync('taskset', ['-cp', String(process.pid)])
    .stdout.toString()
    .split(': ')[1]!
    .trim()
  spawnSync('taskset', ['-acp', '1', String(process.pid)])
  const houses = []
  for (const delayMs of DELAYS_MS) houses.push(await openHouse(delayMs))
  for (const house of houses) await house.punch(WARM_UP_SECONDS, LANES)
  for (let round = 0; round < ROUNDS; round++) for (const house of houses) await house.round()
  const rows = houses.flatMap((house) => house.rows())
  for (const house of houses) await house.stop()
  spawnSync('taskset', ['-acp', anyCore, String(process.pid)])
  return rows
}

async function openHouse(delayMs: number) {
  const folder = copyTemplate()
  const crowd = manyPeople(folder, 'dana', CROWD)
  const disk = fakeDisk(folder, { delayMs })
  const server = await startWatched({ ...disk.settings, LOG_LEVEL: 'silent' }, folder)
  // The product has one core for all its threads, and the clients have another.
  spawnSync('taskset', ['-acp', '0', String(server.process.pid)])
  const bareFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-bare-'))
  const bareDisk = fakeDisk(bareFolder, { delayMs })
  const bare = await startOnDisk(bareDisk.settings, 'flush.ts', bareFolder)
  spawnSync('taskset', ['-acp', '0', String(bare.pid)])
  let sent = 0
  const body = () => JSON.stringify({ action: Math.floor(sent++ / CROWD) % 2 ? 'clock_out' : 'clock_in' })
  const headers = () => ({ Cookie: crowd[sent % CROWD]! })
  const punch = (seconds: number, lanes: number) =>
    hammer(server.url, { path: '/api/clock', method: 'POST', headers, body }, seconds, lanes)
  const many: Beat[] = []
  const alone: Beat[] = []
  const flushed: Beat[] = []
  const late: number[] = []
  const round = async () => {
    await loopDelay(server)
    many.push(await punch(SECONDS, LANES))
    late.push((await loopDelay(server)).p99)
    alone.push(await punch(SECONDS / 2, 1))
    flushed.push(await hammer(bare.url, { path: '/', method: 'POST', body: () => '{}' }, SECONDS / 4, 1))
  }
  const rows = (): Row[] => {
    const goal = delayMs === 10 ? 1000 : delayMs === 0 ? 1500 : null
    const median = (beats: Beat[], of: 'perSecond' | 'p50') =>
      quantile(
        beats.map((beat) => beat[of]),
        0.5,
      )
    const [perSecond, single, flush] = [median(many, 'perSecond'), median(alone, 'p50'), median(flushed, 'p50')]
    const failures = [...many, ...alone, ...flushed].reduce((sum, beat) => sum + beat.failures, 0)
    const title = `flush + ${delayMs} ms`
    return [
      {
        measure: `${title}: POST /api/clock, ${LANES} lanes, one core`,
        goal: goal ? `>= ${goal}/s` : '',
        measured: `${Math.round(perSecond)}/s (${rangeOf(many)})${failures ? `, ${failures} failed` : ''}`,
        reached: goal ? perSecond >= goal && failures === 0 : null,
      },
      {
        measure: '  loop delay p99',
        goal: '<= 10 ms',
        measured: `${ms(quantile(late, 0.5))}, at most ${ms(Math.max(...late))}`,
        reached: quantile(late, 0.5) <= 10,
      },
      {
        measure: '  one lane, p50, to node:http with the same flush',
        goal: `<= its own + 1 ms`,
        measured: `${single.toFixed(2)} to ${flush.toFixed(2)} ms`,
        reached: single <= flush + 1,
      },
    ]
  }
  const stop = async () => {
    bare.stop()
    await server.stop()
    disk.remove()
    bareDisk.remove()
    fs.rmSync(bareFolder, { recursive: true, force: true })
  }
  return { punch, round, rows, stop }
}

const rangeOf = (beats: Beat[]) =>
  [0, 1]
    .map((at) =>
      Math.round(
        quantile(
          beats.map((beat) => beat.perSecond),
          at,
        ),
      ),
    )
    .join(' to ')
