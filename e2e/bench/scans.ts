import { portraitUrl } from '../support/portraits.ts'
import { ask } from './ask.ts'

const PEOPLE = ['alice', 'bob', 'charlie', 'dana'] as const

/**
 * Makes scans with drawn people in hi-vis jackets. The guards take turns, so that none reaches the limit of 40 scans a
 * minute.
 * @param guards their cookies
 * @returns a function that verifies one picture and returns its milliseconds; it throws for any answer but a result
 */
export async function makeScans(url: string, guards: string[]): Promise<() => Promise<number>> {
  const pictures = await Promise.all(PEOPLE.map((person) => portraitUrl({ person, jacket: true })))
  const bodies = pictures.map((imageData) => JSON.stringify({ imageData }))
  let turn = 0
  return async () => {
    const number = turn++
    const start = performance.now()
    const body = bodies[number % bodies.length]
    const { status, text } = await ask(url, 'POST', '/api/biometric/verify', guards[number % guards.length]!, body)
    const took = performance.now() - start
    if (status !== 200 || !JSON.parse(text).verificationId) throw new Error(`A scan was answered ${status}: ${text}`)
    return took
  }
}

/** Enrols the faces that these guards show in `makeScans`. */
export async function enrolGuards(url: string, guards: string[], admin: string): Promise<void> {
  const pictures = await Promise.all(PEOPLE.map((person) => portraitUrl({ person })))
  for (const [n, cookie] of guards.entries()) {
    const { text: own } = await ask(url, 'GET', '/api/auth/user', cookie)
    const { id: userId } = JSON.parse(own) as { id: string }
    const body = JSON.stringify({ userId, imageData: pictures[n % pictures.length] })
    const { status, text } = await ask(url, 'POST', '/api/admin/biometric/enroll', admin, body)
    if (status !== 201) throw new Error(`An enrolment was answered ${status}: ${text}`)
  }
}

/**
 * Keeps this many scans running until the returned function is called. That function returns how long each took, in
 * milliseconds.
 */
export function saturate(scan: () => Promise<number>, lanes = 4): () => Promise<number[]> {
  let stop = false
  const times: number[] = []
  const load = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!stop) times.push(await scan())
    }),
  )
  return async () => ((stop = true), await load, times)
}
