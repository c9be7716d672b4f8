import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'

const LONGEST_START_MS = 20_000

export const hasCaddy = spawnSync('caddy', ['version']).status === 0

export type Proxy = {
  url: string
  /** The certificate of the authority that signed the proxy's certificate; empty without TLS. */
  ca: string
  stop: () => void
}

/**
 * Starts the proxy of `deploy/` with the file that comes with the product; only the names and the address behind it
 * differ.
 * @param port where it listens, on localhost
 * @param behind the port of the product, or the path of a company's socket
 * @param withTls whether it answers over https, with a certificate that it makes itself
 * @throws Error if it has not answered after twenty seconds
 */
export async function startCaddy(port: number, behind: number | string, withTls = false): Promise<Proxy> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-caddy-'))
  const file = typeof behind === 'number' ? 'deploy/Caddyfile' : 'deploy/Caddyfile.companies'
  const scheme = withTls ? 'https' : 'http'
  const site = fs
    .readFileSync(file, 'utf8')
    .replace(/^(portal|acme)\.example\.co\.uk/m, `${scheme}://localhost:${port}`)
    .replace(/^bravo\.example\.co\.uk/m, `${scheme}://bravo.localhost:${port}`)
    .replace(':3000', `:${behind}`)
    .replace('/run/workforce-{args.0}/socket', String(behind))
  if (!site.includes(String(behind))) throw new Error(`${file} names no address behind it`)
  const own = ['admin off', ...(withTls ? ['local_certs', 'skip_install_trust', 'auto_https disable_redirects'] : [])]
  fs.writeFileSync(path.join(folder, 'Caddyfile'), `{\n\t${own.join('\n\t')}\n}\n${site}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const caddy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], { env, stdio: 'ignore' })
  const stop = () => {
    caddy.kill('SIGTERM')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const url = `${scheme}://localhost:${port}`
  try {
    const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt')
    await untilAnswers(caddy, () => isLive(url, withTls ? authority : null))
    return { url, ca: withTls ? fs.readFileSync(authority, 'utf8') : '', stop }
  } catch (error) {
    stop()
    throw error
  }
}

async function untilAnswers(caddy: ChildProcess, answers: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + LONGEST_START_MS
  while (!(await answers())) {
    if (caddy.exitCode !== null || Date.now() > until) throw new Error('Caddy does not answer')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function isLive(url: string, authority: string | null): Promise<boolean> {
  if (authority && !fs.existsSync(authority)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const take = (answer: http.IncomingMessage) => (answer.resume(), resolve(answer.statusCode === 200))
    const asked = authority
      ? https.get(`${url}/livez`, { ca: fs.readFileSync(authority) }, take)
      : http.get(`${url}/livez`, take)
    asked.on('error', () => resolve(false))
  })
}
