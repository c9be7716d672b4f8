import net from 'node:net'

/** A line to a server that can be cut and mended, as a guard's can. */
export type Line = { url: string; cut: () => void; mend: () => void; close: () => void }

/** Opens a line on a loopback port of its own. */
export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<net.Socket>()
  let broken = false
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = net.createServer((near) => {
    if (broken) return near.destroy()
    const far = net.connect(Number(port), hostname)
    for (const socket of [near, far]) keep(socket)
    near.on('close', () => far.destroy()).pipe(far)
    far.on('close', () => near.destroy()).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    broken = true
    sockets.forEach((socket) => socket.destroy())
  }
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut,
    mend: () => (broken = false),
    close: () => (cut(), server.close()),
  }
}
