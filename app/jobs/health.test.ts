import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { env } from '~/platform/env.server.ts'
import { checkHealth } from './health.server.ts'

vi.mock('~/platform/threads.server.ts', async (original) => ({ ...(await original<object>()), canInspect: () => true }))

const probe = () => path.join(env().DATA_DIR, 'health-probe')
afterEach(() => fs.rmSync(probe(), { recursive: true, force: true }))

it('a portal that cannot save is not healthy, says so, and is healthy again once it can', async () => {
  expect(await checkHealth(0)).toMatchObject({ status: 'ok' })
  // A file in place of the probe's folder has the effect of a disk that accepts nothing.
  fs.mkdirSync(path.join(probe(), 'in the way'), { recursive: true })
  expect(await checkHealth(4000)).toMatchObject({ status: 'ok' })
  expect(await checkHealth(6000)).toMatchObject({ status: 'unavailable', reason: expect.stringContaining('saved') })
  fs.rmSync(probe(), { recursive: true })
  expect(await checkHealth(12_000)).toMatchObject({ status: 'ok' })
  expect(fs.existsSync(probe())).toBe(false)
})
