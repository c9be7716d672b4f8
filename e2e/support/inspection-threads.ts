import { afterAll, beforeAll, expect, vi } from 'vitest'
import { readSettings } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { inspectionState, startThreads, stopThreads } from '~/platform/threads.server.ts'

/**
 * Makes the tests of a file check pictures on one thread, as the product does: the thread is ready before the first
 * test.
 */
export function withInspection(): void {
  beforeAll(async () => {
    keep('env', readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', INFERENCE_THREADS: '1' }))
    void startThreads()
    await vi.waitFor(() => expect(inspectionState()).toBe('ready'), { timeout: 80_000 })
  }, 90_000)
  afterAll(stopThreads)
}
