import { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything: the received emails as text, and its address. */
export type Inbox = { received: string[]; url: string; close: () => Promise<void> }

/**
 * Opens a mail server on this machine.
 * @param port a free one if omitted
 * @param received earlier emails, if it was closed and is reopened
 */
export async function openInbox(port = 0, received: string[] = []): Promise<Inbox> {
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
  await new Promise<void>((resolve) => mail.listen(port, '127.0.0.1', () => resolve()))
  const { port: open } = mail.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => mail.close(() => resolve()))
  return { received, url: `smtp://127.0.0.1:${open}`, close }
}

/** Decodes quoted-printable, as far as web addresses need it. */
const plain = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
