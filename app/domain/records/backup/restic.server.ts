import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { environmentFor } from '~/platform/env.server.ts'

/** The off-site backup cannot be made or fetched; the message quotes restic. */
export class CopyRefusal extends Error {}

const run = promisify(execFile)
const LARGEST_ANSWER = 2 ** 26
/**
 * The time limits, so that nothing waits for ever: a query may take minutes, and a first copy over a slow connection
 * hours.
 */
const PATIENCE_MS = { question: 5 * 60_000, transfer: 6 * 3_600_000 }
const TRANSFERS = ['backup', 'restore', 'forget', 'prune', 'check']

/**
 * The part of the environment that restic receives: its own settings, those of known storage services, and what a
 * program needs to find files and hosts. It gets no password or key of this product.
 */
export const RESTIC_READS = {
  names: [
    ...['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'SYSTEMROOT', 'TEMP'],
    ...['SSH_AUTH_SOCK', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
    ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ],
  prefixes: ['RESTIC_', 'AWS_', 'AZURE_', 'B2_', 'GOOGLE_', 'OS_', 'RCLONE_', 'ST_'],
}
const PASSWORDS = ['RESTIC_PASSWORD_FILE', 'RESTIC_PASSWORD', 'RESTIC_PASSWORD_COMMAND']

/** How restic says that its connection by ssh was not made. */
const NO_SSH = /unable to start the sftp session/

/**
 * Runs restic, which keeps off-site backups: encrypted, and sending only new data. Its password and what it needs to
 * reach the repository come from its own settings in the environment (RESTIC_PASSWORD_FILE, AWS_ACCESS_KEY_ID, ...).
 * @param to the repository as restic writes it: a path, sftp:..., s3:...
 * @param cwd the folder in which relative paths start
 * @returns what it printed
 * @throws CopyRefusal, also if no password is set or it takes too long
 */
export async function restic(to: string, words: string[], cwd = '.'): Promise<string> {
  const env = environmentFor(RESTIC_READS)
  if (!PASSWORDS.some((name) => env[name]))
    throw new CopyRefusal('Set RESTIC_PASSWORD_FILE to a file with the password of the off-site backup.')
  const timeout = TRANSFERS.includes(words[0]!) ? PATIENCE_MS.transfer : PATIENCE_MS.question
  const running = run('restic', ['--repo', to, ...words], { cwd, maxBuffer: LARGEST_ANSWER, timeout, env })
  // Without a usable password restic would ask for one and wait for ever.
  running.child.stdin?.end()
  try {
    return (await running).stdout
  } catch (error) {
    const { code, killed, stderr } = error as { code?: string | number; killed?: boolean; stderr?: string }
    if (code === 'ENOENT') throw new CopyRefusal('restic is not installed: apt-get install restic')
    if (killed) throw new CopyRefusal(`restic ${words[0]} did not finish within ${timeout / 60_000} minutes.`)
    const said = stderr?.trim().replace(/\s+/g, ' ').slice(0, 500) || String(code)
    // Restic may end before it has reported why ssh ended.
    const hint = NO_SSH.test(said) ? '. Check the SSH key, and the host in known_hosts.' : ''
    throw new CopyRefusal(`restic: ${said}${hint}`)
  }
}
