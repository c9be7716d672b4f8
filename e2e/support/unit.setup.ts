import fs from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { readSettings } from '~/platform/env.server.ts'
import { forgetMasterKey } from '~/platform/vault.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { closeStore } from '~/platform/store.server.ts'
import { copyTemplate, DATA_KEY } from './template.ts'

let folder = ''

beforeEach(() => {
  folder = copyTemplate()
  keep(
    'env',
    readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test', ORIGIN: 'http://portal.test' }),
  )
  forgetMasterKey()
})

afterEach(() => {
  closeStore()
  fs.rmSync(folder, { recursive: true, force: true })
})
