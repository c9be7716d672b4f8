import path from 'node:path'
import { z } from 'zod'
import { readServices } from './push/services.ts'
import { singleton } from './singleton.server.ts'

const port = z.coerce.number().int().min(0).max(65535)
const url = z.url({ protocol: /^https?$/ })
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    ORIGIN: optional(url),
    ADMIN_EMAIL: optional(z.email()),
    ADMIN_USERNAME: optional(z.string().min(1)),
    ADMIN_PASSWORD: optional(z.string().min(8).max(128)),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.string().default('Workforce portal <portal@localhost>'),
    PUSH_HOSTS: z
      .string()
      .default('')
      .refine(
        (list) => readServices(list) !== null,
        'hosts separated by commas, such as push.example.org or *.example.org:8443',
      ),
    THREAT_LEVEL_URL: url.default('https://www.mi5.gov.uk/UKThreatLevel/UKThreatLevel.xml'),
    GEOCODER_URL: url.default('https://nominatim.openstreetmap.org/reverse'),
    EMERGENCY_PHONE: z
      .string()
      .regex(/^\+?[\d ]{3,20}$/, 'a telephone number')
      .default('999'),
    COMPANY_NAME: z.string().default('Connect Security'),
    VENDOR_NAME: z.string().default('Connect Workforce'),
    COMPANY_ZONE: z.string().default('Europe/London'),
    INFERENCE_THREADS: optional(z.coerce.number().int().min(1).max(64)),
    DATA_KEY: optional(z.string().refine((key) => Buffer.from(key, 'base64').length === 32, '32 bytes in base64')),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .transform((given) => ({
    ...given,
    DATA_DIR: path.resolve(given.DATA_DIR),
    ORIGIN: (given.ORIGIN ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
  }))

export type Settings = z.infer<typeof Settings>

/** Something in the environment is wrong; the message lists every fault. */
export class SettingsRefusal extends Error {}

/**
 * Reads and checks the settings (contract section 2).
 * @throws SettingsRefusal naming each wrong setting, never its value
 */
export function readSettings(from: NodeJS.ProcessEnv): Settings {
  const read = Settings.safeParse(from)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsRefusal(`These settings are wrong:\n${faults.join('\n')}`)
}

/** The settings of this process. */
export const env = (): Settings => singleton('env', () => readSettings(process.env))
