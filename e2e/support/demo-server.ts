import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Server, startServer } from './server.ts'
import { DATA_KEY } from './template.ts'

/** Of everyone in the company. */
export const PASSWORD = 'Demo-company-2026'

/** Invents the company of `npm run demo` in a folder of its own and serves it; `stop` takes both away. */
export function startDemo(): Promise<Server> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-demo-'))
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent' }
  execFileSync(process.execPath, ['build/demo.js'], { env: env as NodeJS.ProcessEnv, stdio: 'pipe' })
  return startServer({ TRUST_PROXY: '1' }, folder)
}
