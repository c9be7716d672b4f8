import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The copy elsewhere cannot be made or fetched; the message says what restic said. */
export class CopyRefusal extends Error {}

const run = promisify(execFile)
const LARGEST_ANSWER = 2 ** 26

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
    const { stdout } = await run('restic', ['--repo', to, ...words], { cwd, maxBuffer: LARGEST_ANSWER })
    return stdout
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    if (code === 'ENOENT') throw new CopyRefusal('restic is not installed: apt-get install restic')
    throw new CopyRefusal(`restic: ${stderr?.trim().replace(/\s+/g, ' ').slice(0, 500) || String(code)}`)
  }
}
