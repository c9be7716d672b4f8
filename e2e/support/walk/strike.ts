import { type Server } from '../server.ts'
import { ask, type Asked, type Caller } from './ask.ts'

/**
 * The longest that an answer may take, in milliseconds, on a machine with two cores that other tests share. It usually
 * takes a few.
 */
const PROMPT_MS = 300

/** A request with hostile input. */
export type Blow = Asked & { what: string }
type Given = Awaited<ReturnType<typeof ask>>
type Answered = Given & { ms: number; health: number }
/** Who sends a blow: somebody signed in, or a stranger. */
export type Sender = {
  next: () => Caller
  isStranger: boolean
  /** Given if the door is closed to them: says whether an answer turns them away at the door. */
  turnedAway?: (answer: Given) => boolean
}

/**
 * Returns the first blow and the largest one. Where the door is closed, people are turned away before what they send is
 * read, and these two show it as well as all of them.
 */
export const someOf = <T extends Asked>(blows: T[]): T[] =>
  someBySize(blows, ({ address, body }) => address.length + (body?.length ?? 0))

/** Returns the first and the largest. */
export function someBySize<T>(all: T[], size: (one: T) => number): T[] {
  const largest = all.reduce((most, one) => (size(one) > size(most) ? one : most))
  return [...new Set([all[0]!, largest])]
}

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
    sender.turnedAway?.(answered) === false && status !== 429 && `${status}, and is not turned away at the door`,
    // Input that is accepted may take longer, because it leads to work.
    status >= 400 && ms > PROMPT_MS && `${Math.round(ms)} ms`,
    health > PROMPT_MS && `others waited ${Math.round(health)} ms`,
    status >= 400 && text.length > largest && `${text.length} characters came back`,
  ]
  return found.filter((one) => one !== false).map((one) => `${blow.what}: ${one}`)
}

const HEALTH = { method: 'GET', address: '/healthz' }

async function strike({ url }: Server, { next }: Sender, blow: Blow): Promise<Answered> {
  const start = performance.now()
  const [answer, health] = await Promise.all([
    ask(url, next(), blow).then((given) => ({ ...given, ms: performance.now() - start })),
    ask(url, {}, HEALTH).then(() => performance.now() - start),
  ])
  return { ...answer, health }
}

async function quiet({ url }: Server): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const start = performance.now()
    await ask(url, {}, HEALTH)
    if (performance.now() - start < 50) return
  }
}
