import { type Page } from '@playwright/test'
import { type Deed } from './deeds.ts'
import { leave } from './hands-guard.ts'
import { type Screens } from './screens.ts'
import { type Story } from './story.ts'

/** Of so many guards one does everything in a browser. */
const SAMPLE = 6

/**
 * Does a deed in a browser, as a person does, where it is one of the sample.
 * @returns whether it was; else it goes over the outbox
 */
export async function onScreen(story: Story, screens: Screens, deed: Deed): Promise<boolean> {
  if (deed.do === 'look at the wall') {
    const at = new Date(deed.at).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(':', '.')
    await screens.visit(
      deed.who,
      '/admin/control-room',
      (page) => page.getByRole('region', { name: 'Who is on' }).waitFor(),
      `${at}.png`,
    )
    return false
  }
  if (deed.do === 'settle the board') {
    await screens.visit(deed.who, '/admin/exceptions', (page) => page.getByRole('heading', { level: 1 }).waitFor())
    return false
  }
  if (deed.do === 'see own sites') {
    await screens.visit(deed.who, '/admin/exceptions')
    await screens.visit(deed.who, '/admin/hours')
    return false
  }
  if (!('shift' in deed) || !isSampled(story, deed.who)) return false
  if ('gone' in deed && deed.gone !== null) return false
  if (deed.do === 'look') {
    await screens.visit(deed.who, '/home')
    return false
  }
  if (deed.do === 'clock in' && story.member(deed.who).method === 'alternative') return clockIn(story, screens, deed)
  if (deed.do === 'clock out' && story.onScreen.has(deed.who)) return clockOut(story, screens, deed)
  if (deed.do === 'check in' && !deed.duress && !story.pins.has(deed.who)) return checkIn(story, screens, deed)
  return false
}

const isSampled = (story: Story, who: string) =>
  story.world.company.people.findIndex(({ key }) => key === who) % SAMPLE === 0

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function clockIn(
  story: Story,
  screens: Screens,
  { who, shift }: Extract<Deed, { do: 'clock in' }>,
): Promise<boolean> {
  const { place } = story.shiftOf(shift)
  const { world } = story
  world.facts.presence.push({ who, shift, place: place.key, alone: place.alone, from: world.clock.now(), to: null })
  story.pressed.set(who, 'clock_in')
  await screens.visit(who, '/clock', async (page) => {
    const where = page.getByLabel('Where are you working?')
    if (await where.isVisible()) await where.selectOption({ index: 1 })
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
  { who, shift }: Extract<Deed, { do: 'clock out' }>,
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

async function checkIn(story: Story, screens: Screens, { who }: Extract<Deed, { do: 'check in' }>): Promise<boolean> {
  story.pressed.delete(who)
  await screens.visit(who, '/alone', async (page) => {
    await press(page, 'I am safe')
    await page.locator('[data-toasts]').getByText('Checked in').waitFor()
  })
  return true
}
