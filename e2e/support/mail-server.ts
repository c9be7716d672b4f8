import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { closeMail } from '~/domain/kernel/mail/transport.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'

let server: SMTPServer | null = null

/** Starts a mail server on this machine, for unit tests; returns what it received. */
export async function mailServer(options: Partial<SMTPServerOptions> = {}): Promise<string[]> {
  const received: string[] = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => null)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  keep('env', { ...env(), SMTP_URL: `smtp://127.0.0.1:${port}` })
  return received
}

/** Closes the mail server and the connection to it. */
export async function closeMailServer(): Promise<void> {
  closeMail()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  server = null
}

/** Breaks every connection to the mail server, in the middle of its messages. */
export function dropMailLines(): void {
  const { connections } = server as unknown as { connections: Set<{ _socket: { destroy: () => void } }> }
  connections.forEach((line) => line._socket.destroy())
}
