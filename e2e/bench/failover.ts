import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomFillSync } from 'node:crypto'
import { command } from '../support/commands.ts'
import { look } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { copyBegun, loseStream, standbySettings, startStream } from '../support/standby.ts'
import { seedCompany } from './company.ts'
import { ms, type Row } from './report.ts'

/** The full measurement needs twice as much disk space as the files take: BENCH_FILES_GB=20 BENCH_ENTRIES=4400000. */
const GIGABYTES = Number(process.env.BENCH_FILES_GB ?? 1)
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 200_000)
const STAFF = 1000
/** The size of a sealed photograph, as phones send it. */
const FILE_BYTES = 100_000
const SEAL_BYTES = 28
const GOAL_MS = 5 * 60_000

/**
 * Measures how long a standby needs to replace a lost machine with a lot of data, if it has already fetched the files:
 * from the person's command to the first page that it serves.
 */
export async function measureFailover(): Promise<Row[]> {
  const folder = seedCompany({ staff: STAFF, entries: ENTRIES })
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-standby-'))
  const count = Math.round((GIGABYTES * 2 ** 30) / FILE_BYTES)
  writeFiles(folder, place, count)
  const own = { ...standbySettings(place), LOG_LEVEL: 'error' }
  const megabytes = fs.statSync(path.join(folder, 'portal.db')).size / 2 ** 20
  const first = await startServer(own, folder)
  const companion = startStream(folder, own)
  await copyBegun(place, 1, 600)
  const next = path.join(place, 'second-machine')
  const begunWarm = performance.now()
  demandDone(await command('promote', next, ['--warm'], undefined, own))
  const warm = performance.now() - begunWarm
  loseStream(companion)
  first.process.kill('SIGKILL')

  const begun = performance.now()
  demandDone(await command('promote', next, ['--first-is-off'], undefined, own))
  const promoted = performance.now() - begun
  const server = await startServer(own, next)
  try {
    const page = await fetch(`${server.url}/login`)
    const served = performance.now() - begun
    const whole = page.ok && filesIn(path.join(next, 'files')) >= count
    return [
      {
        measure: `a standby with ${Math.round(megabytes)} MB of database and ${GIGABYTES} GB of files serves`,
        goal: '<= 5 min',
        measured: `${seconds(served)} (promote ${seconds(promoted)})${whole ? '' : ', and not all is there'}`,
        reached: whole && served <= GOAL_MS,
      },
      {
        measure: `  ${count} files fetched beforehand, the first time`,
        goal: '',
        measured: seconds(warm),
        reached: null,
      },
    ]
  } finally {
    await server.stop()
    for (const left of [folder, place]) fs.rmSync(left, { recursive: true, force: true })
  }
}

const seconds = (taken: number) => (taken < 1000 ? ms(taken) : `${(taken / 1000).toFixed(1)} s`)

function demandDone({ code, said }: { code: number | null; said: string }): void {
  if (code !== 0) throw new Error(said)
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .reduce((sum, one) => sum + (one.isDirectory() ? fs.readdirSync(path.join(folder, one.name)).length : 0), 0)

/**
 * Adds files with their rows, as if they had already been copied to the standby storage, where they are the same files
 * under other names.
 */
function writeFiles(folder: string, place: string, count: number): void {
  look({ folder }, (sqlite) => {
    const insert = sqlite.prepare(
      `INSERT INTO files (id, owner_id, purpose, name, type, size, sha256, created_at) VALUES (?, 'company', 'form', 'photo.jpg', 'image/jpeg', ?, 'none', ?)`,
    )
    const bytes = Buffer.allocUnsafe(FILE_BYTES)
    randomFillSync(bytes)
    const now = Date.now()
    sqlite.transaction(() => {
      for (let n = 0; n < count; n++) {
        const id = `0benchfile-${String(n).padStart(9, '0')}${(n % 256).toString(16).padStart(2, '0')}`
        const file = path.join(folder, 'files', id.slice(-2), id)
        const sent = path.join(place, 'files', id.slice(-2), id)
        for (const one of [file, sent]) if (n < 256) fs.mkdirSync(path.dirname(one), { recursive: true })
        bytes.writeUInt32LE(n)
        fs.writeFileSync(file, bytes)
        fs.linkSync(file, sent)
        insert.run(id, FILE_BYTES - SEAL_BYTES, now)
      }
    })()
  })
}
