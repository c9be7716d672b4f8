import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Server, startServer } from './server.ts'
import { DATA_KEY } from './template.ts'

/** Everyone in the company has this password. */
export const PASSWORD = 'Demo-company-2026'

/** Creates the company of `npm run demo` in a separate folder and serves it; `stop` removes both. */
export function startDemo(): Promise<Server> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-demo-'))
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent' }
  execFileSync(process.execPath, ['build/demo.js'], { env: env as NodeJS.ProcessEnv, stdio: 'pipe' })
  return startServer({ TRUST_PROXY: '1' }, folder)
}
