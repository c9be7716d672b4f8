import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { forget } from '~/platform/singleton.server.ts'
import { env } from '~/platform/env.server.ts'
import { checkIntegrity, endedUncleanly, isDamaged, markEnded, markRunning } from './integrity.server.ts'

afterEach(() => {
  forget('integrity')
  fs.rmSync(path.join(env().DATA_DIR, 'running'), { force: true })
})

it('a run that ends well leaves no mark, and any other leaves it', () => {
  expect(endedUncleanly()).toBe(false)
  markRunning()
  expect(endedUncleanly()).toBe(true)
  markEnded()
  expect(endedUncleanly()).toBe(false)
})

it('an undamaged database passes', async () => {
  expect(await checkIntegrity()).toEqual({ megabytes: expect.any(Number) as number })
  expect(isDamaged()).toBe(false)
})

it('damage is reported with what to do, and the next start checks again even after a clean end', async () => {
  markRunning()
  const damaged = () => Promise.resolve({ answer: 'row 3 missing from index', orphans: 0 })
  await expect(checkIntegrity(damaged)).rejects.toThrow(
    'row 3 missing from index). Stop the product and restore a backup',
  )
  markEnded()
  expect([isDamaged(), endedUncleanly()]).toEqual([true, true])
})
