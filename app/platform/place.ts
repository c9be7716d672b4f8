/**
 * Where the standby's copy is stored: in a folder (another disk, a mounted share), on a machine reached by SFTP, or in
 * a bucket of an S3-like store.
 */
export type Place =
  | { kind: 'folder'; path: string }
  | { kind: 'sftp'; host: string; port: number; user: string; path: string }
  | { kind: 's3'; bucket: string; path: string; endpoint: string | null; region: string }

/**
 * Reads the address of the storage.
 * @param text an absolute path, `sftp://user@host[:port]/path`, or `s3://bucket/path[?endpoint=https://...&region=...]`
 * @returns null if it is none of these
 */
export function readPlace(text: string): Place | null {
  if (text.startsWith('/')) return text === '/' ? null : { kind: 'folder', path: text.replace(/\/+$/, '') }
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const path = decodeURIComponent(url.pathname).replace(/^\/|\/+$/g, '')
  if (!path || !url.hostname || url.password || /[\s'":,]/.test(path)) return null
  if (url.protocol === 'sftp:' && url.username)
    return { kind: 'sftp', host: url.hostname, port: Number(url.port || 22), user: url.username, path: `/${path}` }
  if (url.protocol !== 's3:') return null
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:\/\/[\w.:-]+$/.test(endpoint)) return null
  return { kind: 's3', bucket: url.hostname, path, endpoint, region: url.searchParams.get('region') ?? 'us-east-1' }
}
