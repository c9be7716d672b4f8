import fs from 'node:fs'
import http from 'node:http'
import { type AddressInfo, type Socket } from 'node:net'

const FOLDER = 'build/client/assets'
const NAMES = /[\w.$-]+-[\w-]{8}(?=\.(?:js|css)\b)/g

/** The product behind an address where a newer build can replace it while it runs. */
export type Builds = { url: string; replace: () => void; close: () => void }

/**
 * Opens a proxy in front of the product. After `replace` all scripts and styles have other names, including within
 * pages and scripts; the old ones are gone, and the build has another version, as if a newer release had been started.
 */
export async function openBuilds(to: string): Promise<Builds> {
  const assets = fs.readdirSync(FOLDER)
  const names = new Set(assets.map((name) => name.replace(/\.\w+$/, '')))
  const manifest = assets.find((name) => name.startsWith('manifest-'))!
  const [, version = ''] = /"version":"(\w+)"/.exec(fs.readFileSync(`${FOLDER}/${manifest}`, 'utf8')) ?? []
  let newer = false
  const renamed = (text: string) =>
    text
      .replace(NAMES, (name) => (names.has(name) ? `${name}2` : name))
      .replaceAll(`"${version}"`, `"${version}2"`)
      .replaceAll(`version=${version}`, `version=${version}2`)
  const before = (address: string) => address.replace(/2(?=\.(?:js|css)$)/, '').replace(`${version}2`, version)

  const sockets = new Set<Socket>()
  const server = http.createServer((asked, answer) => {
    const address = asked.url ?? '/'
    if (newer && address.startsWith('/assets/') && names.has(address.replace(/^\/assets\/|\.\w+$/g, '')))
      return void answer.writeHead(404).end()
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const path = newer ? before(address) : address
    const upstream = http.request(to + path, { method: asked.method, headers }, (got) => {
      const text = /html|javascript|css|json|x-script/.test(got.headers['content-type'] ?? '')
      if (!newer || !text) return void got.pipe(answer.writeHead(got.statusCode!, got.headers))
      const { 'content-length': _length, ...rest } = got.headers
      const chunks: Buffer[] = []
      got.on('data', (chunk: Buffer) => chunks.push(chunk))
      got.on('end', () => answer.writeHead(got.statusCode!, rest).end(renamed(Buffer.concat(chunks).toString())))
    })
    upstream.on('error', () => answer.destroy())
    answer.on('close', () => upstream.destroy())
    asked.pipe(upstream)
  })
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    replace: () => (newer = true),
    close: () => (sockets.forEach((socket) => socket.destroy()), server.close()),
  }
}
