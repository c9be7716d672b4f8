import { type Page } from '@playwright/test'
import { dayOf, showTime } from '../../app/platform/dates.ts'
import { isSampled } from './company.ts'
import { type Task } from './tasks.ts'
import { leave } from './hands-guard.ts'
import { planOnBoard } from './hands-planner.ts'
import { type Screens } from './screens.ts'
import { type Story } from './story.ts'

/**
 * Does a task in a browser, as a person does, if the guard is in the sample.
 * @returns false if the task must be done through the outbox instead
 */
export async function onScreen(story: Story, screens: Screens, task: Task): Promise<boolean> {
  const isLookedAt = isInTurn(task.at, screens.everyHours)
  if (task.do === 'look at the wall') {
    if (!isLookedAt) return false
    const at = new Date(task.at).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(':', '.')
    await screens.visit(
      task.who,
      '/admin/control-room',
      (page) => page.getByRole('region', { name: 'Who is on' }).waitFor(),
      `${at}.jpg`,
    )
    return false
  }
  if (task.do === 'settle the board') {
    if (!isLookedAt) return false
    await screens.visit(task.who, '/admin/exceptions', (page) => page.getByRole('heading', { level: 1 }).waitFor())
    return false
  }
  if (task.do === 'plan on the board') {
    await planOnBoard(story, screens, task.who)
    return true
  }
  if (task.do === 'see own sites') {
    await screens.visit(task.who, '/admin/exceptions')
    await screens.visit(task.who, '/admin/hours')
    return false
  }
  if (!('shift' in task) || !isSampled(story.world.company.people, task.who)) return false
  if ('gone' in task && task.gone !== null) return false
  if (task.do === 'look') {
    await screens.visit(task.who, '/home')
    return false
  }
  if (task.do === 'clock in' && story.member(task.who).method === 'alternative') return clockIn(story, screens, task)
  if (task.do === 'clock out' && story.onScreen.has(task.who)) return clockOut(story, screens, task)
  if (task.do === 'check in' && story.onScreen.has(task.who) && !task.duress && !story.pins.has(task.who))
    return checkIn(story, screens, task)
  return false
}

const HOUR = 3_600_000
const isInTurn = (at: number, everyHours: number) => Math.floor(at / HOUR) % everyHours === 0

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function clockIn(
  story: Story,
  screens: Screens,
  { who, shift }: Extract<Task, { do: 'clock in' }>,
): Promise<boolean> {
  const { place } = story.shiftOf(shift)
  const { world } = story
  world.facts.presence.push({ who, shift, place: place.key, alone: place.alone, from: world.clock.now(), to: null })
  story.pressed.set(who, 'clock_in')
  const before = world.facts.presence.findLast((one) => one.who === who && one.to !== null)
  await screens.visit(who, '/clock', async (page) => {
    const finished = page.getByLabel('I finished at')
    if (before && (await finished.isVisible())) {
      await finished.fill(`${dayOf(new Date(before.to!))}T${showTime(new Date(before.to!))}`)
      await press(page, 'Send, and clock out')
      await page.getByRole('heading', { name: 'Ready to Clock In' }).waitFor()
    }
    const where = page.getByLabel('Where are you working?')
    if (await where.isVisible()) {
      // The planned shift's site is preselected; another is chosen by its name.
      const value = await where.locator('option', { hasText: place.name }).first().getAttribute('value')
      if (value) await where.selectOption(value)
    }
    await page.getByRole('checkbox', { name: /I declare: I am the person/ }).check()
    const jacket = page.getByRole('radio', { name: 'Yes' })
    if (await jacket.isVisible()) await jacket.check()
    await press(page, 'Clock In')
    await page.getByRole('heading', { name: 'Currently Clocked In' }).waitFor()
  })
  story.onScreen.add(who)
  return true
}

async function clockOut(
  story: Story,
  screens: Screens,
  { who, shift }: Extract<Task, { do: 'clock out' }>,
): Promise<boolean> {
  leave(story, who, shift, story.world.clock.now())
  story.pressed.set(who, 'clock_out')
  story.onScreen.delete(who)
  await screens.visit(who, '/clock', async (page) => {
    await press(page, 'Clock Out')
    await page.getByRole('heading', { name: 'Ready to Clock In' }).waitFor()
  })
  return true
}

async function checkIn(story: Story, screens: Screens, { who }: Extract<Task, { do: 'check in' }>): Promise<boolean> {
  story.pressed.delete(who)
  await screens.visit(who, '/alone', async (page) => {
    await press(page, 'I am safe')
    await page.locator('[data-toasts]').getByText('Checked in').waitFor()
  })
  return true
}
