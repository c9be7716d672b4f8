import net from 'node:net'

/** Sends bytes unchanged and returns what comes, until the server disconnects or two seconds pass without a byte. */
export function sendRaw(url: string, text: string): Promise<{ status: number; text: string }> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    const done = () => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), text: answer })
    }
    socket.setTimeout(2000, done)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (/\r\n\r\n/.test(answer) && /^HTTP\/1\.1 [45]/.test(answer)) setTimeout(done, 50)
    })
    socket.on('close', done)
    socket.on('error', reject)
  })
}

/** Builds a request line and headers, with the given body. */
export const rawRequest = (method: string, path: string, headers: Record<string, string>, body = '') =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ Connection: 'close', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
