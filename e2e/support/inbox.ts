import { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { test as base } from './phone.ts'

/** What was mailed to anybody, as text. */
type Inbox = { received: string[]; url: string }

/** Journeys on a phone against a product that sends its emails: they can be read. */
export const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const received: string[] = []
      const mail = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, _session, done) {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => (received.push(plain(Buffer.concat(parts).toString())), done()))
        },
      })
      mail.on('error', () => null)
      await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', () => resolve()))
      const { port } = mail.server.address() as AddressInfo
      await use({ received, url: `smtp://127.0.0.1:${port}` })
      await new Promise<void>((resolve) => mail.close(() => resolve()))
    },
    { scope: 'worker' },
  ],
  server: async ({ inbox, serverOf }, use, { file }) => use(await serverOf(file, { SMTP_URL: inbox.url })),
})

/** Quoted-printable, undone as far as addresses need it. */
const plain = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
