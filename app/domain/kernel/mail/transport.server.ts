import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { forget, singleton } from '~/platform/singleton.server.ts'
import { putIntoOutbox } from './outbox.server.ts'

/** An email for one try. A `discreet` one is never written to a file. */
export type Mail = SendMailOptions & { discreet?: boolean }

/**
 * Tries once to send an email, on its own connection. Permanent refusals throw with a 5xx `responseCode`. @param
 * deadlineMs for everything from the name lookup to the server's last word
 */
export async function handOver({ discreet, ...mail }: Mail, deadlineMs: number): Promise<void> {
  if (!env().SMTP_URL) return discreet ? undefined : intoOutbox(mail)
  const signal = AbortSignal.timeout(deadlineMs)
  try {
    await smtp().sendMail({ ...mail, signal } as SendMailOptions)
  } catch (error) {
    if (signal.aborted) throw new Error('The mail server did not finish in time', { cause: error })
    throw error
  }
}

/** Closes the connection to the mail server. */
export function closeMail(): void {
  singleton<Transporter | null>('mail.smtp', () => null)?.close()
  forget('mail.smtp')
}

const smtp = () =>
  singleton(
    'mail.smtp',
    () =>
      createTransport(env().SMTP_URL!, {
        from: env().MAIL_FROM,
        disableFileAccess: true,
        disableUrlAccess: true,
        connectionTimeout: 15_000,
        greetingTimeout: 15_000,
        socketTimeout: 60_000,
        socketCloseTimeout: 2000,
      } as never) as Transporter,
  )

/**
 * Without a mail server the email is written to a file that a person can open. A discreet one is skipped silently,
 * because a line in the log would reveal as much as the file.
 */
async function intoOutbox(mail: SendMailOptions): Promise<void> {
  const made = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    from: env().MAIL_FROM,
    ...mail,
  })
  const file = await putIntoOutbox(String(mail.messageId), made.message as Buffer)
  log().info({ file }, 'no SMTP_URL: the email was written to the outbox')
}
