import { execFile, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { env, environmentFor } from '~/platform/env.server.ts'
import { type Place, readPlace } from '~/platform/place.ts'

/** The standby's copy cannot be made, read or taken over. The message says why and what to do. */
export class StandbyRefusal extends Error {}

/** Another machine has the lease, so this one must not try again on its own. */
export class TakenOver extends StandbyRefusal {}

/**
 * The part of the environment that the companion programs receive: their own settings, but no password or key of the
 * product.
 */
const READS = {
  names: [
    ...['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME'],
    ...['SSH_AUTH_SOCK', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  ],
  prefixes: ['AWS_', 'RCLONE_', 'LITESTREAM_'],
}
const INSTALL: Record<string, string> = {
  litestream: 'put its binary in the path, or name it in STREAM_LITESTREAM',
  rclone: 'apt-get install rclone',
  sftp: 'apt-get install openssh-client',
  curl: 'apt-get install curl',
}
const LARGEST_ANSWER = 2 ** 24

/** @throws StandbyRefusal if no storage is set */
export function streamPlace(text = env().STREAM_TO): Place {
  const place = text === undefined ? null : readPlace(text)
  if (!place) throw new StandbyRefusal('Set STREAM_TO to where the copy for the standby is kept.')
  return place
}

/** Files with the SSH key and the known hosts, for storage over SFTP. */
export const sshSecrets = () => ({ key: env().STREAM_SSH_KEY, hosts: env().STREAM_SSH_HOSTS })

/**
 * Returns the encryption key of the copy, from the file that `age-keygen` made. @throws StandbyRefusal if the copy
 * would leave this machine unencrypted
 */
export function ageKey(place: Place): { identity: string; recipient: string } | null {
  const file = env().STREAM_AGE_FILE
  if (!file) {
    if (place.kind === 'folder') return null
    throw new StandbyRefusal(
      'Names, times and places would leave this machine in the clear: make a key with age-keygen and set STREAM_AGE_FILE.',
    )
  }
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const [identity] = /AGE-SECRET-KEY-\w+/.exec(text) ?? []
  const [recipient] = /age1\w+/.exec(text) ?? []
  if (!identity || !recipient) throw new StandbyRefusal('STREAM_AGE_FILE is not a file that age-keygen made.')
  return { identity, recipient }
}

/** Runs a companion program and waits for its end. @returns its output @throws StandbyRefusal with its error */
export function outside(
  program: 'litestream' | 'rclone' | 'sftp' | 'curl',
  words: string[],
  { input, timeoutMs = 60_000 }: { input?: string; timeoutMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: environmentFor(READS), maxBuffer: LARGEST_ANSWER, timeout: timeoutMs }
    const child = execFile(pathOf(program), words, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const { code, killed } = error as { code?: string | number | null; killed?: boolean }
      if (code === 'ENOENT') return reject(new StandbyRefusal(`${program} is not installed: ${INSTALL[program]}.`))
      if (killed) return reject(new StandbyRefusal(`${program} did not finish within ${timeoutMs / 1000} seconds.`))
      const said = (stderr || stdout).trim().split('\n').slice(-3).join(' ').replace(/\s+/g, ' ')
      reject(new StandbyRefusal(`${program}: ${said.slice(0, 500) || String(code)}`))
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** Starts Litestream, which runs until it is stopped. */
export const startLitestream = (settings: string): ChildProcess =>
  spawn(pathOf('litestream'), ['replicate', '-config', settings], {
    env: environmentFor(READS),
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The binary that comes with the product, if there is one for this machine. */
const OWN_LITESTREAM = `node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`

function pathOf(program: string): string {
  if (program !== 'litestream') return program
  return env().STREAM_LITESTREAM ?? (fs.existsSync(OWN_LITESTREAM) ? path.resolve(OWN_LITESTREAM) : program)
}
