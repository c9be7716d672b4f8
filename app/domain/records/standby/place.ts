import { type Place } from '~/platform/place.ts'

/**
 * Returns rclone's address of something in the storage. It contains all settings, so no settings file is needed. Keys
 * of an S3-like store come from the environment. @param secrets files with the SSH key and the known hosts
 */
export function rcloneName(place: Place, within: string, secrets: { key?: string; hosts?: string }): string {
  if (place.kind === 'folder') return `${place.path}/${within}`
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  const settings: Record<string, string | number | undefined> =
    place.kind === 'sftp'
      ? { host: place.host, port: place.port, user: place.user, key_file: secrets.key, known_hosts_file: secrets.hosts }
      : { provider: 'Other', env_auth: 'true', region: place.region, endpoint: place.endpoint ?? undefined }
  const given = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoted(value)}`],
  )
  const root = place.kind === 'sftp' ? place.path : `${place.bucket}/${place.path}`
  return `:${place.kind},${given.join(',')}:${root}/${within}`
}

/** How often the database's changes are sent, and how long they stay readable there. */
export type Paces = { sync: string; snapshot: string; retention: string; check: string; checkpoint: string }

/**
 * The default intervals. With them an erased person is unreadable in the copy within 13 hours: by morning the previous
 * evening's snapshot has expired, with the changes after it.
 */
export const PACES: Paces = { sync: '1s', snapshot: '6h', retention: '12h', check: '30m', checkpoint: '1m' }

/**
 * Returns Litestream's settings, as YAML.
 * It uses PASSIVE checkpoints only, which delay nobody: RESTART and TRUNCATE have blocked writers for ever. Meanwhile
 * the product leaves its log alone (app/platform/checkpoints.server.ts). @param database path of the database
 * @param place the storage of its copy @param within the folder there @param age the copy's encryption key
 */
export function litestreamSettings(
  database: string,
  place: Place,
  within: string,
  age: { identity: string; recipient: string } | null,
  secrets: { key?: string },
  paces = PACES,
): string {
  const replica: Record<string, unknown> = {
    ...replicaOf(place, within, secrets),
    'sync-interval': paces.sync,
    'snapshot-interval': paces.snapshot,
    retention: paces.retention,
    'retention-check-interval': paces.check,
    ...(age && { age: { identities: [age.identity], recipients: [age.recipient] } }),
  }
  const settings = {
    dbs: [
      {
        path: database,
        'monitor-interval': paces.sync,
        'checkpoint-interval': paces.checkpoint,
        'max-checkpoint-page-count': 0,
        replicas: [replica],
      },
    ],
  }
  // JSON is valid YAML, and needs no library to write.
  return `${JSON.stringify(settings, null, 2)}\n`
}

function replicaOf(place: Place, within: string, { key }: { key?: string }): Record<string, unknown> {
  if (place.kind === 'folder') return { type: 'file', path: `${place.path}/${within}` }
  if (place.kind === 'sftp') {
    const { host, port, user, path } = place
    return { type: 'sftp', host: `${host}:${port}`, user, path: `${path}/${within}`, 'key-path': key }
  }
  const { bucket, path, endpoint, region } = place
  return {
    type: 's3',
    bucket,
    path: `${path}/${within}`,
    region,
    ...(endpoint && { endpoint, 'force-path-style': true }),
  }
}

/** The folder for a lease holder's stream. Each holder writes to its own. */
export const databaseFolder = (term: number) => `db-${String(term).padStart(6, '0')}`
/** The folder of sealed files, shared by all holders: their names are never reused. */
export const FILES_FOLDER = 'files'
/** The folder of a term of the lease. */
export const leaseFolder = (term: number) => `lease/${String(term).padStart(6, '0')}`
