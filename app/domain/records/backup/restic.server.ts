import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { environmentFor } from '~/platform/env.server.ts'

/** The copy elsewhere cannot be made or fetched; the message says what restic said. */
export class CopyRefusal extends Error {}

const run = promisify(execFile)
const LARGEST_ANSWER = 2 ** 26
/**
 * What of the environment restic is given: its own settings, those of the storages it knows, and what a program needs to
 * find files and hosts. Passwords and keys of this product are not among them.
 */
export const RESTIC_READS = {
  names: [
    ...['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'SYSTEMROOT', 'TEMP'],
    ...['SSH_AUTH_SOCK', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
    ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ],
  prefixes: ['RESTIC_', 'AWS_', 'AZURE_', 'B2_', 'GOOGLE_', 'OS_', 'RCLONE_', 'ST_'],
}

/**
 * Runs restic, which keeps the copies elsewhere: encrypted, and only what is new travels. Its password and what it needs to
 * reach the repository come from its own settings in the environment (RESTIC_PASSWORD_FILE, AWS_ACCESS_KEY_ID, ...).
 * @param to the repository as restic names it: a path, sftp:..., s3:...
 * @param cwd the folder in which relative paths begin
 * @returns what it printed
 * @throws CopyRefusal
 */
export async function restic(to: string, words: string[], cwd = '.'): Promise<string> {
  try {
    const { stdout } = await run('restic', ['--repo', to, ...words], {
      cwd,
      maxBuffer: LARGEST_ANSWER,
      env: environmentFor(RESTIC_READS),
    })
    return stdout
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    if (code === 'ENOENT') throw new CopyRefusal('restic is not installed: apt-get install restic')
    throw new CopyRefusal(`restic: ${stderr?.trim().replace(/\s+/g, ' ').slice(0, 500) || String(code)}`)
  }
}
