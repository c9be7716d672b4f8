import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { misspelledSettings } from './misspelled.ts'
import { readPlace } from './place.ts'
import { readServices } from './push-hosts.ts'
import { singleton } from './singleton.server.ts'
import './zod-words.ts'

const port = z.coerce.number().int().min(0).max(65535)
const url = z.url({ protocol: /^https?$/ })
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The address of map tiles. Its host is in the content security policy, so the host must not vary. */
const tiles = url.refine((address) => {
  const path = address.replace(/^\w+:\/\/[^/]*/, '')
  return ['{z}', '{x}', '{y}'].every((part) => path.includes(part)) && !/[{}]/.test(address.slice(0, -path.length))
}, 'an address such as https://tiles.example.org/{z}/{x}/{y}.png, with nothing in braces before its path')

const dataKey = z.string().refine((key) => Buffer.from(key, 'base64').length === 32, '32 bytes in base64')
/** Pictures must be encrypted when they leave this server. */
const isNear = (text: string) =>
  /^unix:\/.{1,100}$/.test(text) ||
  (URL.canParse(text) && (/^https:/.test(text) || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(text)))
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (name: string) => proxyNames.includes(name) || net.isIP(name.replace(/\/\d{1,3}$/, '')) > 0

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
    // Hosts on the operator's network to which the alarm hook may post.
    HOOK_HOSTS: z.string().default(''),
    // The operator's gateway, which answers like the provider of text messages and calls. By default the provider
    // itself is used.
    PHONE_SERVICE_URL: optional(url),
    THREAT_LEVEL_URL: url.default('https://www.mi5.gov.uk/UKThreatLevel/UKThreatLevel.xml'),
    BANK_HOLIDAYS_URL: url.default('https://www.gov.uk/bank-holidays.json'),
    GEOCODER_URL: url.default('https://nominatim.openstreetmap.org/reverse'),
    // Without tiles the control room's map shows only the coastline.
    MAP_TILES: optional(tiles),
    MAP_ATTRIBUTION: z.string().max(200).default(''),
    EMERGENCY_PHONE: z
      .string()
      .regex(/^\+?[\d ]{3,20}$/, 'a telephone number')
      .default('999'),
    // Contact for reports of security weaknesses, published in /.well-known/security.txt. Without it, that file does
    // not exist.
    SECURITY_CONTACT: optional(z.url({ protocol: /^(https|mailto|tel)$/ })),
    COMPANY_NAME: z.string().default('Connect Security'),
    VENDOR_NAME: z.string().default('Connect Workforce'),
    INFERENCE_THREADS: optional(z.coerce.number().int().min(1).max(64)),
    // `first-use` saves memory and a second of processor time on machines that seldom check pictures.
    INFERENCE_LOADING: z.enum(['start', 'first-use']).default('start'),
    // A service for checking pictures that the companies on one machine share (unix:/path, https://..., http:// on this
    // machine), and its token. Without them, or while the service does not answer, this process checks pictures itself.
    INFERENCE_URL: optional(z.string().refine(isNear, 'unix:/path, https://..., or http:// to this machine')),
    INFERENCE_TOKEN: optional(z.string().min(16)),
    // A socket on this machine to listen on, in place of HOST and PORT: a path that the proxy knows.
    SOCKET: optional(z.string().startsWith('/').max(100)),
    DATA_KEY: optional(dataKey),
    // A file that contains DATA_KEY, for example a credential from the service manager.
    DATA_KEY_FILE: optional(z.string()),
    // How many proxies are in front of the portal, or their addresses and networks.
    TRUST_PROXY: z
      .union([
        z.coerce.number().int().min(0).max(10),
        z
          .string()
          .transform((list) => list.split(',').map((name) => name.trim()))
          .refine((names) => names.every(isProxy), 'a number, or addresses divided by commas'),
      ])
      .default(0),
    // The company's own sign-in (OpenID Connect): set all three, or none. The secret is read only from a file.
    OIDC_ISSUER: optional(url),
    OIDC_CLIENT_ID: optional(z.string().max(300)),
    OIDC_CLIENT_SECRET_FILE: optional(z.string()),
    // Whether the provider's second factor counts, if its token proves that one was used (amr: mfa).
    OIDC_SECOND_FACTOR: z.enum(['never', 'amr']).default('never'),
    // Called after each off-site backup and each restore test that passed, so that outside monitoring notices if they
    // stop.
    BACKUP_PING_URL: optional(url),
    // Where the copy for a standby machine is stored: a folder, sftp://user@host/path or s3://bucket/path.
    STREAM_TO: optional(
      z
        .string()
        .refine((text) => readPlace(text) !== null, 'an absolute path, sftp://user@host/path or s3://bucket/path'),
    ),
    // This machine stops if it cannot read its lease there for this many seconds. By default it stops only when it sees
    // that another machine has taken the lease.
    STREAM_LEASE_S: optional(z.coerce.number().int().min(20).max(3600)),
    // The key that encrypts the copy, as age-keygen writes it; for SFTP the key and the known hosts.
    STREAM_AGE_FILE: optional(z.string()),
    STREAM_SSH_KEY: optional(z.string()),
    STREAM_SSH_HOSTS: optional(z.string()),
    // The path of the Litestream program, if it is not in PATH.
    STREAM_LITESTREAM: optional(z.string()),
    // The token that callers of /metrics must send. Without this setting only this machine gets an answer.
    METRICS_TOKEN: optional(z.string().min(16)),
    // Set by systemd where workforce.socket opens the socket, in which requests wait while the product restarts.
    LISTEN_FDS: optional(z.coerce.number().int().positive()),
    LISTEN_PID: optional(z.coerce.number().int().positive()),
    // Set by systemd (WatchdogSec): the time within which the product must report that it is alive.
    WATCHDOG_USEC: optional(z.coerce.number().int().positive()),
    // Staff must give their password again after this many days, however often they use the portal.
    STAFF_SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(90),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    // Which callers' addresses are logged.
    LOG_ADDRESSES: z.enum(['refused', 'all', 'off']).default('refused'),
  })
  .transform((given, context) => ({
    ...given,
    DATA_KEY: given.DATA_KEY ?? keyFrom(given.DATA_KEY_FILE, context),
    OIDC_CLIENT_SECRET: clientSecretFrom(given, context),
    LISTEN_FD: given.LISTEN_FDS && given.LISTEN_PID === process.pid ? FIRST_FD : null,
    DATA_DIR: path.resolve(given.DATA_DIR),
    ORIGIN: (given.ORIGIN ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
  }))

/** The first file descriptor that systemd passes on (sd_listen_fds). */
const FIRST_FD = 3

/** Returns the content of a file; '' if there is none, or if this process may not read it. */
function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function keyFrom(file: string | undefined, context: z.RefinementCtx): string | undefined {
  if (!file) return undefined
  const key = dataKey.safeParse(textOf(file))
  if (!key.success)
    context.addIssue({
      code: 'custom',
      path: ['DATA_KEY_FILE'],
      message: 'a file that the portal may read, with 32 bytes in base64',
    })
  return key.data
}

type Provider = { OIDC_ISSUER?: string; OIDC_CLIENT_ID?: string; OIDC_CLIENT_SECRET_FILE?: string }

function clientSecretFrom(given: Provider, context: z.RefinementCtx): string | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE: file } = given
  const named = [OIDC_ISSUER, OIDC_CLIENT_ID, file].filter(Boolean).length
  const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  if (named === 0) return undefined
  if (named < 3) refuse('OIDC_ISSUER', 'needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE beside it, and they need it')
  // Unencrypted traffic is allowed only on this machine, so that the sign-in can be tried out.
  const { protocol, hostname } = new URL(OIDC_ISSUER ?? 'https://none.example')
  if (protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname))
    refuse('OIDC_ISSUER', 'begins with https://')
  const secret = file ? textOf(file) : ''
  if (file && !secret)
    refuse('OIDC_CLIENT_SECRET_FILE', 'a file that the portal may read, with the secret that the provider gave')
  return secret || undefined
}

export type Settings = z.infer<typeof Settings>

/** Thrown if a setting in the environment is wrong. The message lists every fault. */
export class SettingsRefusal extends Error {}

/** Reads and checks the settings. @throws SettingsRefusal, which names each wrong setting but never its value */
export function readSettings(from: Record<string, string | undefined>): Settings {
  const read = Settings.safeParse(from)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsRefusal(`These settings are wrong:\n${faults.join('\n')}`)
}

/** Returns variables of this process that look like misspelled settings. */
export const slips = () => misspelledSettings(Object.keys(process.env), Object.keys(Settings.in.shape))

/** Returns the settings of this process. */
export const env = (): Settings => singleton('env', () => readSettings(process.env))

/**
 * Returns the part of this process's environment that another program gets. @param names complete names of variables
 * @param prefixes beginnings of other names
 */
export function environmentFor({ names, prefixes }: { names: string[]; prefixes: string[] }): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(
    ([name]) => names.includes(name) || prefixes.some((prefix) => name.startsWith(prefix)),
  )
  // The type requires NODE_ENV, but no other program needs it.
  return Object.fromEntries(given) as unknown as NodeJS.ProcessEnv
}
