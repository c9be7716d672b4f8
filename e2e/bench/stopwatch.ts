import fs from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { PASSWORD, startDemo } from '../support/demo-server.ts'
import { type Row } from './report.ts'
import { walkFirstGuard } from './stopwatch-first.ts'
import { Hand } from './stopwatch-hand.ts'
import { type Task, TASKS } from './stopwatch-tasks.ts'

/** A time limit that is longer than any step takes on a busy machine. */
const STEP_MS = 15_000

/**
 * Measures daily tasks in the demo company, done as a person would do them: how many steps and how many seconds they
 * take (see `Hand`).
 */
export async function measureStopwatch(): Promise<Row[]> {
  const server = await startDemo()
  const executablePath = [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find(
    (file) => file && fs.existsSync(file),
  )
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...camera] })
  const rows: Row[] = []
  try {
    rows.push(await firstGuard(browser))
    for (const task of TASKS) rows.push({ measure: task.name, goal: '', ...(await walk(browser, server.url, task)) })
  } finally {
    await browser.close()
    await server.stop()
  }
  return rows
}

async function firstGuard(browser: Browser): Promise<Row> {
  const { steps, seconds } = await walkFirstGuard(browser)
  const measured = `${steps} steps, ${seconds.toFixed(0)} s`
  return { measure: 'The first guard clocked in, from an empty company', goal: '', measured, reached: null }
}

async function walk(browser: Browser, url: string, task: Task): Promise<Pick<Row, 'measured' | 'reached'>> {
  const contexts = [await contextOf(browser, url, task.who, task.phone)]
  const as = async (name: string) => {
    const context = await contextOf(browser, url, name)
    contexts.push(context)
    return context.request
  }
  try {
    await task.before?.(as)
    const page = await contexts[0]!.newPage()
    page.setDefaultTimeout(STEP_MS)
    await page.goto(task.from, { waitUntil: 'networkidle' })
    const hand = new Hand(page)
    await task.run(hand)
    return { measured: `${hand.steps} steps, ${hand.seconds().toFixed(0)} s`, reached: null }
  } catch (error) {
    return { measured: (error as Error).message.split('\n')[0]!.slice(0, 60), reached: false }
  } finally {
    for (const context of contexts) await context.close()
  }
}

async function contextOf(browser: Browser, baseURL: string, name: string, phone = false) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block',
    permissions: ['camera', 'clipboard-write'],
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 900 },
  })
  await context.request.post('/api/auth/login', { data: { email: name, password: PASSWORD } })
  return context
}
