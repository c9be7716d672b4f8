import { performance } from 'node:perf_hooks'
import { makePasskey, newPhone, usePasskey } from '../support/authenticator.ts'
import { freePort } from '../support/engines.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { call, cookieOf } from '../support/load.ts'
import { modelsReady, processorTimeOf } from '../support/proc.ts'
import { ask, hangUp } from './ask.ts'
import { goalRow, quantile, type Row } from './report.ts'

const ROUNDS = 40
const CALLS = 150
/** The share of a call's time that counting for the metrics may cost. */
const SHARE = 0.03

/** The number of sign-ins that are measured. More than this in a minute from one address would be delayed. */
const SIGN_INS = 40
const SIGN_IN_MS = 20

/** Measures what the company sign-in and passkeys cost the server. */
export const measureDoors = async (): Promise<Row[]> => [await measureMetrics(), await measurePasskeys()]

/**
 * Compares the status call with metrics on, scraped as Prometheus does by default, and off, in turns, by the processor
 * time of each call.
 */
async function measureMetrics(): Promise<Row> {
  const token = 'a-token-for-the-bench-of-metrics'
  const on = await startServer({ LOG_LEVEL: 'error', METRICS_TOKEN: token }, copyTemplate())
  const off = await startServer({ LOG_LEVEL: 'error' }, copyTemplate())
  const scrape = setInterval(
    () => void fetch(`${on.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } }).catch(() => null),
    15_000,
  )
  try {
    const sides = [
      { server: on, url: on.url, cookie: await cookieOf(on.url, 'alice'), times: [] as number[] },
      { server: off, url: off.url, cookie: await cookieOf(off.url, 'alice'), times: [] as number[] },
    ]
    for (const { server } of sides) await modelsReady(server)
    // The first reading loads the library, and everything is counted from then on. The loop needs a moment after that.
    const first = await fetch(`${on.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    if (first.status !== 200) throw new Error(`the numbers answer ${first.status}`)
    for (const warm of [true, false])
      for (let round = 0; round < (warm ? 6 : ROUNDS); round++)
        // Each of the two is measured first equally often, so that neither has an advantage.
        for (const side of round % 2 ? sides : [...sides].reverse()) {
          const start = processorTimeOf(side.server)
          for (let n = 0; n < CALLS; n++) {
            const { status } = await ask(side.url, 'GET', '/api/clock/status', side.cookie)
            if (status !== 200) throw new Error(`the status answers ${status}`)
          }
          if (!warm) side.times.push((processorTimeOf(side.server) - start) / CALLS)
        }
    const [counted, plain] = sides.map(({ times }) => times) as [number[], number[]]
    const rise = quantile(counted, 0.5) / quantile(plain, 0.5) - 1
    const told = (times: number[]) => quantile(times, 0.5).toFixed(2)
    return {
      measure: `Status with metrics on and scraped, to off (${ROUNDS} rounds)`,
      goal: `<= ${SHARE * 100} %`,
      measured: `${(rise * 100).toFixed(1)} % (${told(counted)} to ${told(plain)} ms of processor)`,
      reached: rise <= SHARE,
    }
  } finally {
    clearInterval(scrape)
    await on.stop()
    await off.stop()
    hangUp()
  }
}

/** Measures the time from a phone's answer to the new session. The challenge is fetched beforehand. */
async function measurePasskeys(): Promise<Row> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const server = await startServer({ LOG_LEVEL: 'error', PORT: port, ORIGIN: origin }, copyTemplate())
  try {
    const cookie = await cookieOf(server.url, 'alice')
    const phone = newPhone()
    const ways = { origin, rpId: 'localhost' }
    const asked = await call(server.url, cookie, 'POST', '/api/auth/passkeys/options', {})
    const response = makePasskey(phone, String(asked.body.challenge), ways)
    const added = await call(server.url, cookie, 'POST', '/api/auth/passkeys', { name: 'Phone', response })
    if (added.status !== 201) throw new Error(`${added.status} ${JSON.stringify(added.body)}`)
    const times: number[] = []
    for (let n = 0; n < SIGN_INS; n++) {
      const { body } = await call(server.url, '', 'POST', '/api/auth/passkeys/sign-in/options', {})
      const data = { response: usePasskey(phone, String(body.challenge), ways), location: null }
      const start = performance.now()
      const { status } = await ask(server.url, 'POST', '/api/auth/passkeys/sign-in', '', JSON.stringify(data))
      if (status !== 200) throw new Error(`the sign-in answers ${status}`)
      times.push(performance.now() - start)
    }
    return goalRow('Sign-in by passkey, from the answer of the phone', times.slice(5), SIGN_IN_MS)
  } finally {
    await server.stop()
    hangUp()
  }
}
