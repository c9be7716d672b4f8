import dns from 'node:dns'
import https from 'node:https'
import net from 'node:net'

export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/**
 * Posts one message to a push service and answers its status.
 * The address came from a browser, so it may not lead into our own network: only https to public addresses, no redirects.
 */
export function postPush({ endpoint, headers, body }: PushRequest): Promise<number> {
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || (net.isIP(url.hostname.replace(/^\[|\]$/g, '')) && !isPublic(url.hostname)))
    return Promise.reject(new Error('The push address is not allowed'))
  return new Promise((resolve, reject) => {
    const request = https.request(url, { method: 'POST', headers, lookup: publicLookup, timeout: 15_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('timeout', () => request.destroy(new Error('The push service did not answer in time')))
    request.on('error', reject)
    request.end(body)
  })
}

/** Is this an address of the public internet? */
export function isPublic(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  return !closed.check(mapped ?? bare, net.isIPv6(mapped ?? bare) ? 'ipv6' : 'ipv4')
}

const closed = new net.BlockList()
for (const [from, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(from, bits, 'ipv4')
for (const [from, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(from, bits, 'ipv6')

// Checked on the address that is connected to, so that a name cannot answer one thing now and another later.
const publicLookup: net.LookupFunction = (name, options, done) =>
  dns.lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const fine = found.filter(({ address }) => isPublic(address))
    if (!fine.length) return done(new Error('The push address is not allowed'), '', 0)
    if (options.all) done(null, fine)
    else done(null, fine[0]!.address, fine[0]!.family)
  })
