import { type Server } from '../server.ts'
import { ask, type Asked, type Caller } from './ask.ts'

/**
 * The longest that an answer may take, in milliseconds, on a machine with two cores that other tests share. It usually
 * takes a few.
 */
const PROMPT_MS = 300

/** A request with hostile input. */
export type Blow = Asked & { what: string }
type Answered = { status: number; ms: number; health: number; text: string }
/** Who sends a blow: somebody signed in, or a stranger. */
export type Sender = { next: () => Caller; isStranger: boolean }

/** Returns what was wrong with the answers. On a busy machine this may take several tries. */
export async function faultsOf(server: Server, sender: Sender, blow: Blow, largest: number): Promise<string[]> {
  const late = ({ ms, health, status }: Answered) => health > PROMPT_MS || (ms > PROMPT_MS && status >= 400)
  let answered = await strike(server, sender, blow)
  for (let tries = 0; tries < 4 && late(answered); tries++) {
    await quiet(server)
    answered = await strike(server, sender, blow)
  }
  const { status, ms, health, text } = answered
  const found = [
    // A 503 is accepted if it explains that an outside service cannot be reached, or that there are too many requests.
    status >= 500 && status !== 503 && `${status}`,
    // Sign-ins are limited without a session. Everyone else must get as far as the form.
    status === 429 && !sender.isStranger && 'held back by the pace',
    // Input that is accepted may take longer, because it leads to work.
    status >= 400 && ms > PROMPT_MS && `${Math.round(ms)} ms`,
    health > PROMPT_MS && `others waited ${Math.round(health)} ms`,
    status >= 400 && text.length > largest && `${text.length} characters came back`,
  ]
  return found.filter((one) => one !== false).map((one) => `${blow.what}: ${one}`)
}

async function strike({ url }: Server, { next }: Sender, blow: Blow): Promise<Answered> {
  const start = performance.now()
  const [answer, health] = await Promise.all([
    ask(url, next(), blow).then((given) => ({ ...given, ms: performance.now() - start })),
    fetch(`${url}/healthz`).then(async (given) => (await given.arrayBuffer(), performance.now() - start)),
  ])
  return { ...answer, health }
}

async function quiet({ url }: Server): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const start = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    if (performance.now() - start < 50) return
  }
}
