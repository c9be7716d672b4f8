import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { env } from '../env.server.ts'
import { log } from '../log.server.ts'
import { forget, singleton } from '../singleton.server.ts'

/** One try to hand a letter over. The permanent refusals of a mail server throw with a 5xx `responseCode`. */
export async function handOver(mail: SendMailOptions): Promise<void> {
  if (env().SMTP_URL) await smtp().sendMail(mail)
  else await intoOutbox(mail)
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
      } as never) as Transporter,
  )

/** Without a mail server the letter becomes a file that a person can open. */
async function intoOutbox(mail: SendMailOptions): Promise<void> {
  const made = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    from: env().MAIL_FROM,
    ...mail,
  })
  const folder = path.join(env().DATA_DIR, 'outbox')
  const name = `${String(mail.messageId)
    .replace(/[^\w-]+/g, '_')
    .slice(0, 80)}.eml`
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await fs.writeFile(path.join(folder, `${name}.part`), made.message as Buffer, { mode: 0o600 })
  await fs.rename(path.join(folder, `${name}.part`), path.join(folder, name))
  log().info({ file: `outbox/${name}` }, 'no SMTP_URL: the letter was written to the outbox')
}
