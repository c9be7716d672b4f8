import dns from 'node:dns'
import net from 'node:net'

/** IPv4 networks that are not on the public internet (IANA's registry of special purposes). */
const CLOSED_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/**
 * Exceptions within 2000::/3, the only public part of IPv6. Everything outside it is excluded too: loopback, private
 * and link-local, IPv4 written as IPv6 (::/96, ::ffff:0:0/96) and NAT64 (64:ff9b::/96, 64:ff9b:1::/48). These are
 * protocols (including Teredo 2001::/32), examples, and 6to4, which leads to any address of IPv4.
 */
const CLOSED_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed4 = new net.BlockList()
for (const [from, bits] of CLOSED_4) closed4.addSubnet(from, bits, 'ipv4')
const closed6 = new net.BlockList()
for (const [from, bits] of CLOSED_6) closed6.addSubnet(from, bits, 'ipv6')
const open6 = new net.BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

/** Is this an address on the public internet? Brackets around IPv6 are optional. */
export function isPublic(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  if (net.isIPv4(bare)) return !closed4.check(bare, 'ipv4')
  return net.isIPv6(bare) && open6.check(bare, 'ipv6') && !closed6.check(bare, 'ipv6')
}

/**
 * Resolves a name for a connection, and returns only public addresses. The check applies to the address that is
 * connected to, so that a name cannot resolve differently between check and use.
 */
export const publicLookup: net.LookupFunction = (name, options, done) =>
  dns.lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const fine = found.filter(({ address }) => isPublic(address))
    if (!fine.length) return done(new Error('The name leads to no public address'), '', 0)
    if (options.all) done(null, fine)
    else done(null, fine[0]!.address, fine[0]!.family)
  })
