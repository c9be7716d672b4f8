import { createECDH, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import fs from 'node:fs'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Returns one DER element: tag, length and contents. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const hex = (text: string) => Buffer.from(text, 'hex')
const sequence = (...contents: Buffer[]) => der(0x30, ...contents)

/** Makes a key and a certificate for this machine's loopback address, self-signed and valid until 2049. */
function certificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(hex('06082a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from('push service')))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const loopback = sequence(hex('0603551d11'), der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))))
  const body = sequence(
    der(0xa0, hex('020102')),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(loopback)),
  )
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/**
 * For tests: a push service over TLS on this machine, with the given answers. `settings` make a server trust and know
 * it; `device` is what a browser that subscribed there would post.
 */
export async function openPushService(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const { key, cert } = certificate()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'push-service-'))
  const trusted = path.join(folder, 'cert.pem')
  fs.writeFileSync(trusted, cert)
  const asked: { path: string; at: number; urgency: string }[] = []
  const server = https.createServer({ key, cert }, (request, response) => {
    asked.push({ path: request.url!.slice(1), at: Date.now(), urgency: String(request.headers.urgency) })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const device = (name: string) => {
    const keys = createECDH('prime256v1')
    return {
      endpoint: `https://${host}/${name}`,
      keys: {
        p256dh: keys.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const to = (name: string) => asked.filter((one) => one.path === name)
  return { device, asked, to, close, settings: { PUSH_HOSTS: host, NODE_EXTRA_CA_CERTS: trusted } }
}

/** Answers with one byte of the headers a second, for ever. */
export function drip(response: ServerResponse): void {
  const { socket } = response
  socket?.write('HTTP/1.1 201 Created\r\nX-Slow: ')
  const timer = setInterval(() => socket?.write('a'), 1000)
  socket?.on('close', () => clearInterval(timer))
}
