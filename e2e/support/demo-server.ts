import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { CLOCK_OF_RUN } from './faketime.ts'
import { type Server, startServer } from './server.ts'
import { besideTemplate, DATA_KEY } from './template.ts'

/** Everyone in the company has this password. */
export const PASSWORD = 'Demo-company-2026'

/** Creates the company of `npm run demo` in a separate folder and serves it; `stop` removes both. */
export function startDemo(): Promise<Server> {
  const folder = newFolder()
  fillWithDemo(folder)
  return serve(folder)
}

/** Like `startDemo`, with a copy of a company that this run of the tests makes once for all its workers. */
export async function startDemoOfRun(): Promise<Server> {
  const made = await demoOfRun()
  const folder = newFolder()
  fs.cpSync(made, folder, { recursive: true })
  return serve(folder)
}

const newFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-demo-'))
const serve = (folder: string) => startServer({ TRUST_PROXY: '1' }, folder)

function fillWithDemo(folder: string): void {
  const env = {
    PATH: process.env.PATH,
    ...CLOCK_OF_RUN,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATA_KEY,
    LOG_LEVEL: 'silent',
  }
  execFileSync(process.execPath, ['build/demo.js'], { env: env as NodeJS.ProcessEnv, stdio: 'pipe' })
}

/** Returns the run's company. The first worker that needs it makes it, and the others wait for that. */
async function demoOfRun(): Promise<string> {
  const home = besideTemplate('demo')
  const making = path.join(home, 'making')
  const made = path.join(home, 'made')
  while (!fs.existsSync(made)) {
    if (!fs.mkdirSync(home, { recursive: true })) {
      await after(100)
      continue
    }
    try {
      fillWithDemo(making)
      fs.renameSync(making, made)
    } catch (error) {
      fs.rmSync(home, { recursive: true })
      throw error
    }
  }
  return made
}
