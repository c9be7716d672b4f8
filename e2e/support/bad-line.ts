import net from 'node:net'

/** A connection that fails as bad connections do. Only for outbox requests are bytes counted and replies lost. */
export type BadLine = {
  url: string
  /** Returns how many bytes were uploaded. */
  uploaded: () => number
  /** Returns how many replies were lost and how often the connection broke, so far. */
  failures: () => number
  /** Loses the next replies: the server does its work, but the client never gets the answer. */
  loseReplies: (count: number) => void
  /** Breaks the connection once, after this many more bytes of upload. */
  cutAfter: (bytes: number) => void
  /** Limits all uploads together to this many bytes a second. */
  slowDown: (bytesPerSecond: number) => void
  /** Disconnects requests for matching addresses; null for none. */
  refuse: (addresses: RegExp | null) => void
  cut: () => void
  mend: () => void
  close: () => void
}

const SLICE = 1400
/** Matches the first line of a request. Each request begins in a new packet. */
const ASKS = /^(?:GET|POST|PUT|DELETE) (\S+) HTTP/

/** Opens a bad connection on a separate loopback port. */
export async function openBadLine(to: string): Promise<BadLine> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<net.Socket>()
  const waiting = new Map<net.Socket, Buffer[]>()
  let [uploaded, failures, toLose, cutAt, pace] = [0, 0, 0, Infinity, Infinity]
  let [pumping, broken] = [false, false]
  let refused: RegExp | null = null
  /** Connections that are talking to the outbox now. */
  const outbox = new Set<net.Socket>()

  const pass = (far: net.Socket, bytes: Buffer) => {
    if (outbox.has(far)) uploaded += bytes.length
    if (uploaded < cutAt) return far.write(bytes)
    cutAt = Infinity
    failures++
    breakAll()
  }
  // One slice of each connection is sent in turn, as if all of them shared a line.
  const pump = async () => {
    pumping = true
    while (waiting.size > 0)
      for (const [far, slices] of waiting) {
        const slice = slices.shift()
        if (!slice || far.destroyed) waiting.delete(far)
        else {
          pass(far, slice)
          await new Promise((next) => setTimeout(next, (slice.length / pace) * 1000))
        }
      }
    pumping = false
  }
  const queue = (near: net.Socket, far: net.Socket, bytes: Buffer) => {
    const [, address] = ASKS.exec(bytes.subarray(0, 500).toString('latin1')) ?? []
    if (address && refused?.test(address)) return near.destroy()
    if (address?.startsWith('/api/outbox')) outbox.add(far)
    else if (address) outbox.delete(far)
    if (pace === Infinity) return pass(far, bytes)
    const slices = waiting.get(far) ?? []
    for (let at = 0; at < bytes.length; at += SLICE) slices.push(bytes.subarray(at, at + SLICE))
    waiting.set(far, slices)
    // No more is read than the connection can carry in that time.
    near.pause()
    setTimeout(() => near.resume(), (slices.length * SLICE * 1000) / pace)
    if (!pumping) void pump()
  }
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  const server = net.createServer((near) => {
    if (broken) return near.destroy()
    const far = net.connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => (sockets.delete(socket), outbox.delete(socket)))
    }
    near.on('close', () => far.destroy()).on('data', (bytes: Buffer) => queue(near, far, bytes))
    far
      .on('close', () => near.destroy())
      .on('data', (bytes: Buffer) => {
        if (toLose === 0 || !outbox.has(far)) return near.write(bytes)
        toLose--
        failures++
        near.destroy()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    uploaded: () => uploaded,
    failures: () => failures,
    loseReplies: (count) => (toLose = count),
    cutAfter: (bytes) => (cutAt = uploaded + bytes),
    slowDown: (bytesPerSecond) => (pace = bytesPerSecond),
    refuse: (addresses) => void (refused = addresses),
    cut: () => ((broken = true), breakAll()),
    mend: () => (broken = false),
    close: () => (breakAll(), server.close()),
  }
}
