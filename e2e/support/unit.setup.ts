import fs from 'node:fs'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { readSettings, type Settings } from '~/platform/env.server.ts'
import { expectEvents } from '~/jobs/events.server.ts'
import { forgetMasterKey } from '~/platform/vault.server.ts'
import { forgetAll, keep } from '~/platform/singleton.server.ts'
import { closeStore } from '~/platform/store.server.ts'
import { lightArgon } from './light-hashes.ts'
import { copyTemplate, DATA_KEY } from './template.ts'

vi.mock('@node-rs/argon2', async (whole) => lightArgon(await whole()))

let folder = ''

// Work that outlives its test would otherwise open a new database, and the next test would find it open.
const noTest = new Proxy({} as Settings, {
  get: (_settings, name) => {
    throw new Error(`${String(name)} was asked for after the end of a test`)
  },
})

beforeEach(() => {
  expectEvents()
  folder = copyTemplate()
  keep(
    'env',
    readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test', ORIGIN: 'http://portal.test' }),
  )
  forgetMasterKey()
})

afterEach(() => {
  closeStore()
  keep('env', noTest)
  fs.rmSync(folder, { recursive: true, force: true })
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetAll()
  keep('env', noTest)
})
