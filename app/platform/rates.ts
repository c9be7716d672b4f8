/** A limit: this many at once, and as many again spread over the window. */
type Rate = { most: number; windowMs: number }

type Bucket = { left: number; at: number }

/**
 * Counts what each of many callers does, in limited memory. The caller who has not been seen for longest is forgotten
 * first, and would by then have nearly all of their limit back. Times are from the monotonic clock, so that correcting
 * the clock changes nothing.
 */
export class Rates {
  private readonly buckets = new Map<string, Bucket>()

  constructor(private readonly known = 20_000) {}

  /**
   * Uses up one of the caller's allowance, or several. @returns how many milliseconds until there are as many again; 0
   * if they were used
   */
  take(who: string, rate: Rate, count = 1, now = performance.now()): number {
    const bucket = this.bucketOf(who, rate, now)
    this.buckets.delete(who)
    this.buckets.set(who, bucket)
    if (this.buckets.size > this.known) this.buckets.delete(this.buckets.keys().next().value!)
    if (bucket.left < count) return waitOf(bucket, rate, count)
    bucket.left -= count
    return 0
  }

  /** Does the same as `take`, but uses none. */
  wait(who: string, rate: Rate, now = performance.now()): number {
    const bucket = this.bucketOf(who, rate, now)
    return bucket.left < 1 ? waitOf(bucket, rate, 1) : 0
  }

  get size(): number {
    return this.buckets.size
  }

  private bucketOf(who: string, { most, windowMs }: Rate, now: number): Bucket {
    const kept = this.buckets.get(who)
    if (!kept) return { left: most, at: now }
    const back = (Math.max(0, now - kept.at) * most) / windowMs
    return { left: Math.min(most, kept.left + back), at: now }
  }
}

const waitOf = ({ left }: Bucket, { most, windowMs }: Rate, count: number) =>
  Math.max(1, Math.ceil(((count - left) * windowMs) / most))

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
