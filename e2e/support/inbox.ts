import { type Inbox, openInbox } from './open-inbox.ts'
import { test as base } from './phone.ts'

/** Journeys on a phone against a product that sends emails, which the tests can read. */
export const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const inbox = await openInbox()
      await use(inbox)
      await inbox.close()
    },
    { scope: 'worker' },
  ],
  server: async ({ inbox, serverOf }, use, { file }) => use(await serverOf(file, { SMTP_URL: inbox.url })),
})
