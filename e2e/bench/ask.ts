import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** One call over a kept connection. */
export function ask(
  url: string,
  method: string,
  path: string,
  cookie: string,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    }
    const request = http.request(url + path, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Lets kept connections go, so that the process can end. */
export const hangUp = () => agent.destroy()
