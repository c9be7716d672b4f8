import http from 'node:http'
import { type AddressInfo } from 'node:net'

export type Asked = { path: string; headers: http.IncomingHttpHeaders; body: string; at: number }
type Answer = { status?: number; body?: string | object; silent?: true; drip?: true }

/** Returns Twilio's answer to an accepted text message or call; the price comes later, so here it is null. */
export const twilioTakes = (kind: 'Messages' | 'Calls') => ({
  status: 201,
  body: {
    sid: kind === 'Messages' ? 'SM0123456789' : 'CA0123456789',
    status: 'queued',
    price: null,
    price_unit: 'USD',
  },
})

/** Vonage's answer to a text message that was sent in two parts. */
export const vonageTakes = {
  status: 200,
  body: {
    'message-count': '2',
    messages: ['0A', '0B'].map((id) => ({
      'message-id': id,
      status: '0',
      to: '447700900000',
      'remaining-balance': '15.53',
      'message-price': '0.03330000',
      network: '23410',
    })),
  },
}

/**
 * For tests: a telephone provider on this machine that answers as Twilio's and Vonage's documentation says, until
 * `answers` changes that: a refusal, silence, a body that never ends, or nonsense.
 */
export async function openPhoneProvider() {
  const asked: Asked[] = []
  const answers: Answer[] = []
  const usual = (path: string): Answer =>
    path.startsWith('/2010-04-01/')
      ? twilioTakes(path.endsWith('Calls.json') ? 'Calls' : 'Messages')
      : path === '/sms/json'
        ? vonageTakes
        : {
            status: 201,
            body: { uuid: '63f61863', status: 'started', direction: 'outbound', conversation_uuid: 'CON-f9' },
          }
  const drips = new Set<NodeJS.Timeout>()
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ path: request.url!, headers: request.headers, body, at: Date.now() })
      const answer = answers.shift() ?? usual(request.url!)
      if (answer.silent) return
      response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' })
      if (answer.drip) return void drips.add(setInterval(() => response.write('x'.repeat(50_000)), 5))
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    drips.forEach(clearInterval)
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, asked, answers, close }
}
