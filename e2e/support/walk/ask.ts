import http from 'node:http'

/** Somebody who calls: the headers that say who they are. */
export type Caller = Record<string, string>
export type Answered = { status: number; headers: Headers; type: string; text: string }
export type Asked = { method: string; address: string; body?: string; headers?: Record<string, string> }

export const JSON_TYPE = { 'Content-Type': 'application/json' }
const PATIENCE_MS = 15_000
const agent = new http.Agent({ keepAlive: true })
let sent = 0

/**
 * Makes one request and returns the answer, whatever it is: a simpler client than Playwright's, for tens of thousands
 * of requests. It asks for nothing compressed, because compressing would take longer than answering. Each request comes
 * from an address of its own, because strangers are limited by their address.
 */
export async function ask(url: string, caller: Caller, asked: Asked): Promise<Answered> {
  const { method, address, body, headers } = asked
  const from = { 'X-Forwarded-For': `10.${++sent % 200}.${sent % 250}.${sent % 241}` }
  const bytes = body === undefined ? undefined : Buffer.from(body)
  return exchange(
    new URL(url + address),
    method,
    { ...from, ...caller, ...(bytes && { ...JSON_TYPE, 'Content-Length': String(bytes.length) }), ...headers },
    bytes,
  )
}

/** Makes a request, once more if the server had closed the kept connection at the moment of asking. */
async function exchange(url: URL, method: string, headers: Caller, bytes?: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { host, port, pathname, search } = url
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method,
      headers: { Host: host, ...headers },
    }
    let begun = false
    const request = http.request(options, (response) => {
      begun = true
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.once('end', () => {
        clearTimeout(patience)
        resolve(answered(response, Buffer.concat(parts).toString()))
      })
    })
    const patience = setTimeout(
      () => request.destroy(new Error(`${method} ${url.pathname} is not answered`)),
      PATIENCE_MS,
    )
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(patience)
      if (request.reusedSocket && error.code === 'ECONNRESET' && !begun) resolve(exchange(url, method, headers, bytes))
      else reject(error)
    }
    request.on('error', fail)
    request.end(bytes)
  })
}

function answered({ statusCode, headersDistinct }: http.IncomingMessage, text: string): Answered {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return { status: statusCode!, headers, type: headers.get('content-type')?.split(';')[0] ?? '', text }
}

/** Does the same as `ask`, but repeats a request while the answer is to slow down. */
export async function askPatiently(url: string, caller: Caller, asked: Asked): Promise<Answered> {
  const answer = await ask(url, caller, asked)
  const wait = Number(answer.headers.get('retry-after'))
  if (answer.status !== 429 || wait > 2) return answer
  await new Promise((resolve) => setTimeout(resolve, wait * 1000))
  return askPatiently(url, caller, asked)
}
