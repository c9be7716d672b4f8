import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { env } from '~/platform/env.server.ts'
import { forget } from '~/platform/singleton.server.ts'
import { checkHealth } from './health.server.ts'

vi.mock('~/platform/threads.server.ts', async (original) => ({ ...(await original<object>()), canInspect: () => true }))

const DOES_NOT_WRITE = 'Nothing can be saved: the disk does not accept data'
const probe = () => path.join(env().DATA_DIR, 'health-probe')
afterEach(() => {
  vi.restoreAllMocks()
  forget('health')
  fs.rmSync(probe(), { recursive: true, force: true })
})

it('a portal that cannot save is not healthy, says so, and is healthy again once it can', async () => {
  expect(await checkHealth(0)).toMatchObject({ status: 'ok' })
  // A file in place of the probe's folder has the effect of a disk that accepts nothing.
  fs.mkdirSync(path.join(probe(), 'in the way'), { recursive: true })
  expect(await checkHealth(4000)).toMatchObject({ status: 'ok' })
  expect(await checkHealth(6000)).toMatchObject({ status: 'unavailable', reason: DOES_NOT_WRITE })
  fs.rmSync(probe(), { recursive: true })
  expect(await checkHealth(12_000)).toMatchObject({ status: 'ok' })
  expect(fs.existsSync(probe())).toBe(false)
})

it('a portal that keeps what is left of its disk for calls for help is not healthy, although that would take the test', async () => {
  fs.rmSync(path.join(env().DATA_DIR, 'reserve'), { force: true })
  const { bsize } = fs.statfsSync(env().DATA_DIR)
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: Math.floor(2 ** 20 / bsize), bsize } as fs.StatsFs)
  expect(await checkHealth(0)).toMatchObject({
    status: 'unavailable',
    reason: 'Nothing can be saved: the disk is full',
  })
})
