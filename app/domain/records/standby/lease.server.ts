import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { env, environmentFor } from '~/platform/env.server.ts'
import { outside, sshSecrets, StandbyRefusal } from './outside.server.ts'
import { type Place } from '~/platform/place.ts'
import { leaseFolder, rcloneName } from './place.ts'

/** The holder of a term of the lease. It is written once, when the term is taken. */
export type Holder = {
  id: string
  machine: string
  at: string
  /**
   * After this many seconds without checking the lease, the holder stops. Null: it stops only when it sees a later
   * term.
   */
  patienceS: number | null
}

/** The term that this machine holds. */
export type OwnLease = { term: number; id: string }

const ownFile = () => path.join(env().DATA_DIR, 'lease.json')
const QUESTION = { timeoutMs: 20_000 }

/** Returns the term that this machine took; null before the first one. */
export const ownLease = (): OwnLease | null =>
  fs.existsSync(ownFile()) ? (JSON.parse(fs.readFileSync(ownFile(), 'utf8')) as OwnLease) : null

/**
 * Checks whether this machine still has the lease. @returns the holder of the next term, if another machine took it;
 * null while this one has it @throws StandbyRefusal if the storage does not answer, or does not know this machine
 */
export async function lookAtLease(place: Place, own: OwnLease): Promise<Holder | null> {
  const next = await readHolder(place, own.term + 1)
  if (next) return next
  const mine = await readHolder(place, own.term)
  // Storage without a lease is refused, because an unmounted disk or a mistyped address looks like it.
  if (mine?.id !== own.id) throw new StandbyRefusal('The standby storage does not know this machine. Is it mounted?')
  return null
}

/** Returns the last term taken, and by whom; null for new storage. */
export async function lastTerm(place: Place): Promise<{ term: number; holder: Holder } | null> {
  let last: { term: number; holder: Holder } | null = null
  for (let term = 1; ; term++) {
    const holder = await readHolder(place, term)
    if (!holder) return last
    last = { term, holder }
  }
}

/**
 * Takes a term if it is free: of two machines that try, one gets it. @throws StandbyRefusal if another machine was
 * first
 */
export async function takeTerm(place: Place, term: number): Promise<OwnLease> {
  const own = { term, id: randomUUID() }
  const holder: Holder = {
    id: own.id,
    machine: os.hostname(),
    at: new Date().toISOString(),
    patienceS: env().STREAM_LEASE_S ?? null,
  }
  await TAKE[place.kind](place as never, leaseFolder(term), `${JSON.stringify(holder)}\n`)
  keepOwn(own)
  return own
}

function keepOwn(own: OwnLease): void {
  fs.mkdirSync(env().DATA_DIR, { recursive: true, mode: 0o700 })
  fs.writeFileSync(`${ownFile()}.part`, `${JSON.stringify(own)}\n`, { mode: 0o600, flush: true })
  fs.renameSync(`${ownFile()}.part`, ownFile())
}

const tooLate = () => new StandbyRefusal('Another machine has just taken the lease. Nothing was changed here.')

type Of<K extends Place['kind']> = Extract<Place, { kind: K }>
const TAKE = {
  // Creating a folder is atomic and succeeds for only one of two machines.
  async folder({ path: root }: Of<'folder'>, folder: string, holder: string) {
    const full = path.join(root, folder)
    await fs.promises.mkdir(path.dirname(full), { recursive: true })
    await fs.promises.mkdir(full).catch((error: unknown) => {
      throw (error as { code?: string }).code === 'EEXIST' ? tooLate() : error
    })
    await fs.promises.writeFile(path.join(full, 'holder.json'), holder, { flush: true })
  },
  async sftp(place: Of<'sftp'>, folder: string, holder: string) {
    const { key, hosts } = sshSecrets()
    const options = [
      ...['BatchMode=yes', 'ConnectTimeout=15'],
      ...(hosts ? [`UserKnownHostsFile=${hosts}`] : []),
      ...(key ? [`IdentityFile=${key}`, 'IdentitiesOnly=yes'] : []),
    ].flatMap((option) => ['-o', option])
    const words = [...options, '-P', String(place.port), '-b', '-', `${place.user}@${place.host}`]
    const file = path.join(env().DATA_DIR, `holder-${randomUUID()}.json`)
    fs.mkdirSync(env().DATA_DIR, { recursive: true, mode: 0o700 })
    fs.writeFileSync(file, holder, { mode: 0o600 })
    const full = `${place.path}/${folder}`
    const make = [`-mkdir "${place.path}"`, `-mkdir "${path.posix.dirname(full)}"`, `mkdir "${full}"`]
    const input = `${[...make, `put "${file}" "${full}/holder.json"`].join('\n')}\n`
    try {
      await outside('sftp', words, { ...QUESTION, input })
    } catch (error) {
      throw (await readHolder(place, Number(path.basename(folder)))) ? tooLate() : error
    } finally {
      fs.rmSync(file, { force: true })
    }
  },
  // A put that succeeds only if nothing exists there yet.
  async s3(place: Of<'s3'>, folder: string, holder: string) {
    const answer = await askStore(place, `${folder}/holder.json`, [
      ...['--request', 'PUT', '--header', 'If-None-Match: *', '--data-binary', holder],
    ])
    if (answer.status === 412 || answer.status === 409) throw tooLate()
    if (answer.status !== 200) throw new StandbyRefusal(`The bucket answered ${answer.status} to the lease.`)
  },
}

async function readHolder(place: Place, term: number): Promise<Holder | null> {
  const within = `${leaseFolder(term)}/holder.json`
  const text = await (place.kind === 's3' ? readFromStore(place, within) : readFrom(place, within))
  // Another machine has just taken the term but has not yet written its name.
  if (text === '') return { id: '', machine: 'another machine', at: '', patienceS: null }
  return text === null ? null : (JSON.parse(text) as Holder)
}

async function readFrom(place: Of<'folder'> | Of<'sftp'>, within: string): Promise<string | null> {
  if (place.kind === 'folder') {
    const file = path.join(place.path, within)
    if (fs.existsSync(file)) return fs.promises.readFile(file, 'utf8')
    if (!fs.existsSync(place.path)) throw new StandbyRefusal(`${place.path} is not there. Is its disk mounted?`)
    return fs.existsSync(path.dirname(file)) ? '' : null
  }
  const folder = path.posix.dirname(within)
  const remote = (name: string) => rcloneName(place, name, sshSecrets())
  try {
    return await outside('rclone', ['cat', ...RCLONE, remote(within)], QUESTION)
  } catch (error) {
    if (!/not found/i.test((error as Error).message)) throw error
    const there = await outside('rclone', ['lsf', ...RCLONE, remote(path.posix.dirname(folder))], QUESTION).catch(
      () => '',
    )
    return there.includes(`${path.posix.basename(folder)}/`) ? '' : null
  }
}

/** Options for every rclone call: no settings file, and early failure. */
export const RCLONE = ['--config', '/dev/null', '--retries', '1', '--low-level-retries', '2', '--contimeout', '15s']

async function readFromStore(place: Of<'s3'>, within: string): Promise<string | null> {
  const answer = await askStore(place, within, [])
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new StandbyRefusal(`The bucket answered ${answer.status} to the lease.`)
  return answer.body
}

async function askStore(place: Of<'s3'>, within: string, words: string[]): Promise<{ status: number; body: string }> {
  const root = place.endpoint
    ? `${place.endpoint}/${place.bucket}`
    : `https://${place.bucket}.s3.${place.region}.amazonaws.com`
  const signing = ['--aws-sigv4', `aws:amz:${place.region}:s3`, '--write-out', '\n%{http_code}']
  // The key goes through a pipe, because other users of this machine can read arguments.
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  const keys = environmentFor({ names, prefixes: [] }) as Record<string, string | undefined>
  const input = `user = "${names.map((name) => keys[name] ?? '').join(':')}"\n`
  const all = ['--config', '-', '--silent', '--show-error', '--max-time', '15', ...signing, ...words]
  const said = await outside('curl', [...all, `${root}/${place.path}/${within}`], { ...QUESTION, input })
  const cut = said.lastIndexOf('\n')
  return { status: Number(said.slice(cut + 1)), body: said.slice(0, cut) }
}
