import type http from 'node:http'
import { connectionsTo, requestBy } from './transport.ts'

const AT_ONCE = 64
/** The HTTP agent for each server, by its address. */
const kept = new Map<string, http.Agent>()

function keptOf(url: string): http.Agent {
  const agent = kept.get(url) ?? connectionsTo(url, AT_ONCE)
  kept.set(url, agent)
  return agent
}

/** Makes one call over a connection that is kept open. */
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
    const request = requestBy(url)(url + path, { method, headers, agent: keptOf(url) }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Closes the connections that are kept open, so that the process can end. */
export function hangUp(): void {
  for (const agent of kept.values()) agent.destroy()
  kept.clear()
}
