import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext } from '@playwright/test'
import { hireNewcomer } from '../../support/newcomer.ts'
import { expect, test } from '../../support/test.ts'

const WORDS = 'four-quiet-words-here'

test('a forgotten password is replaced with the link of an email, once', async ({ as, page, server }) => {
  const username = await hireNewcomer(await as('dana'), await as('nobody'))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter' })).toBeVisible()
  await page.getByLabel('Email or username').fill(username)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  const link = await emailLink(path.join(server.folder, 'outbox'), username)
  await page.goto(link)
  const form = page.getByRole('main')
  const fill = async (next: string, again: string) => {
    await form.getByLabel('New Password').fill(next)
    await form.getByLabel('Confirm Password').fill(again)
    await form.getByRole('button', { name: 'Reset Password' }).click()
  }
  await fill('', '')
  await expect(form.getByRole('alert')).toContainText('Please fill in all fields')
  await fill(WORDS, 'something-else')
  await expect(form.getByRole('alert')).toContainText('Passwords do not match')
  await fill('short', 'short')
  await expect(form.getByRole('alert')).toContainText('Password must be at least 8 characters long')
  await fill(WORDS, WORDS)
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/, { timeout: 6000 })
  const signedIn = await page.context().request.post('/api/auth/login', { data: { email: username, password: WORDS } })
  expect(signedIn.status()).toBe(200)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(form.getByRole('alert')).toContainText('This link no longer works')
  await expect(form.getByRole('textbox')).toHaveCount(0)
  await form.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test("a newcomer's link welcomes them by name, and stops working once used, even while its page is open", async ({
  as,
  page,
  browser,
  baseURL,
}) => {
  const input = { firstName: 'Kwame', lastName: 'New', email: 'kwame@example.test', username: 'kwame' }
  const made = await (
    await as('dana')
  ).post('/api/admin/staff', {
    data: { ...input, role: 'office_staff', password: 'Day-shift-4711' },
  })
  const { id } = (await made.json()) as { id: string }
  const link = await linkFor(await as('dana'), id)
  await page.goto(link)
  await expect(page).toHaveTitle(/^Choose your password/)
  await expect(page.getByRole('heading', { name: 'Welcome, Kwame' })).toBeVisible()
  await expect(page.getByText('Your username is kwame.')).toBeVisible()
  const other = await browser.newPage({ baseURL })
  await other.goto(link)
  for (const each of [other, page]) {
    await each.getByLabel('New Password').fill(WORDS)
    await each.getByLabel('Confirm Password').fill(WORDS)
    await each.getByRole('button', { name: 'Save password' }).click()
    const done = each.getByRole('heading', { name: 'Your password is saved' })
    const over = each.getByText('This link is no longer valid').first()
    await expect(each === other ? done : over).toBeVisible()
  }
  await other.close()
})

/** Returns the link that an administrator copies for a person. */
async function linkFor(dana: APIRequestContext, id: string): Promise<string> {
  const answer = await dana.post(`/admin/staff/${id}`, { form: { intent: 'link', id } })
  return /\/reset-password\?token=[\w-]+/.exec(await answer.text())![0]
}

test('a link without a token says so', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid or missing reset token')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

/** Returns the link in the newest email to a person; without a mail server emails are in the outbox. */
async function emailLink(outbox: string, username: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      () => {
        if (!fs.existsSync(outbox)) return undefined
        const emails = fs.readdirSync(outbox).map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
        const mine = emails.filter((email) => email.includes(username)).at(-1)
        const text = mine?.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
        found = /\/reset-password\?token=[\w-]+/.exec(text ?? '')?.[0]
        return found
      },
      { timeout: 20_000 },
    )
    .toBeTruthy()
  return found!
}
