/**
 * Returns whom an address stands for when requests are counted. A provider gives each customer a whole IPv6 network of
 * 64 bits, in which the customer chooses the address, so all of its addresses count as one. An IPv4 address, also one
 * written as IPv6, counts by itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!/^[\da-f:]*:[\da-f:]*(\d+\.\d+\.\d+\.\d+)?$/i.test(bare)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = bare.split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left!.length - right!.length)
  const groups = [...left!, ...Array<string>(zeros).fill('0'), ...right!]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
