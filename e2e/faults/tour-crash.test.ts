import { expect, test } from '@playwright/test'
import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const CYCLES = process.env.FAULTS === 'long' ? 30 : 3
const LANES = 8

type Scan = { id: string }
type Entry = { n: number }

test(`no answered scan is lost and no number of the book is missing, in ${CYCLES} kills while scanning`, async () => {
  test.setTimeout(CYCLES * 60_000)
  const folder = copyTemplate()
  const answered: string[] = []
  let [siteId, runId, code] = ['', '', '']
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const server = await startServer({}, folder)
    const dana = await cookieOf(server.url, 'dana')
    const post = async <T>(address: string, data: object) => {
      const { status, body } = await call(server.url, dana, 'POST', address, data)
      if (status !== 201) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`)
      return body as T
    }
    if (!runId) {
      siteId = (await post<Scan>('/api/admin/sites', { name: 'Quarry gate' })).id
      const point = await post<Scan & { code: string }>('/api/admin/checkpoints', { siteId, name: 'Gate' })
      code = point.code
      const tour = { siteId, name: 'Night round', checkpointIds: [point.id] }
      const tourId = (await post<Scan>('/api/admin/tours', tour)).id
      runId = (await post<Scan>('/api/tour-runs', { tourId })).id
    }
    const before = answered.length
    let dead = false
    const lane = async () => {
      while (!dead) {
        try {
          answered.push((await post<Scan>(`/api/tour-runs/${runId}/scans`, { code, method: 'typed' })).id)
          await post('/api/site-log', { siteId, kind: 'note', words: 'Gate shut' })
        } catch {
          if (!dead) await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    }
    const lanes = Array.from({ length: LANES }, lane)
    // Killed at another number each time, below what one person may write in a burst.
    await expect.poll(() => answered.length - before, { timeout: 30_000 }).toBeGreaterThan(20 + ((cycle * 7) % 80))
    dead = true
    server.process.kill('SIGKILL')
    await Promise.all(lanes)
  }
  const server = await startServer({}, folder)
  const dana = await cookieOf(server.url, 'dana')
  const run = (await call(server.url, dana, 'GET', `/api/admin/tour-runs/${runId}`)).body as unknown as {
    scans: Scan[]
  }
  const kept = new Set(run.scans.map(({ id }) => id))
  console.log(`${CYCLES} kills, ${answered.length} scans answered, ${kept.size} kept`)
  expect(answered.filter((id) => !kept.has(id))).toEqual([])
  const numbers: number[] = []
  for (let before = ''; ;) {
    const address = `/api/site-log?siteId=${siteId}${before && `&before=${before}`}`
    const entries = (await call(server.url, dana, 'GET', address)).body as (Entry & Scan)[]
    if (entries.length === 0) break
    numbers.push(...entries.map(({ n }) => n))
    before = entries.at(-1)!.id
  }
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from(numbers, (_, index) => index + 1))
  await server.stop()
})
