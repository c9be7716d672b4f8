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

/** The settings of every test, except where its data lies. */
const SETTINGS = readSettings({ DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test', ORIGIN: 'http://portal.test' })

/** A test's own copy of the template, made when something first asks for it, because many tests need none. */
class Data {
  private folder: string | null = null
  private ended = false

  settings(): Settings {
    const get = () => {
      if (this.ended) throw new Error('DATA_DIR was asked for after the end of a test')
      return (this.folder ??= copyTemplate())
    }
    return Object.defineProperty({ ...SETTINGS }, 'DATA_DIR', { get, enumerable: true })
  }

  end(): void {
    this.ended = true
    if (this.folder) fs.rmSync(this.folder, { recursive: true, force: true })
  }
}
let data = new Data()

// Work that outlives its test would otherwise open a new database, and the next test would find it open.
const noTest = new Proxy({} as Settings, {
  get: (_settings, name) => {
    throw new Error(`${String(name)} was asked for after the end of a test`)
  },
})

beforeEach(() => {
  expectEvents()
  data = new Data()
  keep('env', data.settings())
  forgetMasterKey()
})

afterEach(() => {
  closeStore()
  keep('env', noTest)
  data.end()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetAll()
  keep('env', noTest)
})
