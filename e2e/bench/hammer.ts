import { connectionsTo, requestBy } from './transport.ts'

export type Beat = { perSecond: number; p50: number; p99: number; failures: number }
type Blow = {
  path: string
  method?: string
  headers?: Record<string, string> | ((n: number) => Record<string, string>)
  body?: (n: number) => string
}

/**
 * Sends requests for some seconds over connections that are kept open, one after another in each lane.
 * @param pause milliseconds between two requests of a lane
 * @returns requests a second, latencies in ms, and how many were not answered 2xx
 */
export async function hammer(
  url: string,
  { path, method = 'GET', headers = {}, body }: Blow,
  seconds: number,
  lanes = 10,
  pause = 0,
): Promise<Beat> {
  const agent = connectionsTo(url, lanes)
  const { hostname, port } = new URL(url)
  const times: number[] = []
  let failures = 0
  let count = 0
  const end = performance.now() + seconds * 1000
  const one = () =>
    new Promise<void>((resolve) => {
      const start = performance.now()
      const own = typeof headers === 'function' ? headers(count) : headers
      const text = body?.(count)
      count++
      const extra =
        text === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
      const request = requestBy(url)(
        { hostname, port, path, method, agent, headers: { ...own, ...extra } },
        (answer) => {
          answer.resume()
          answer.on('end', () => {
            times.push(performance.now() - start)
            if (answer.statusCode! >= 300) failures++
            resolve()
          })
        },
      )
      request.on('error', () => (failures++, resolve()))
      request.end(text)
    })
  const lane = async () => {
    while (performance.now() < end) {
      await one()
      if (pause) await new Promise((next) => setTimeout(next, pause))
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  const took = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failures }
}
