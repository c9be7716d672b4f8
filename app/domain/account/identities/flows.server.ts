import { randomBytes } from 'node:crypto'
import { singleton } from '~/platform/singleton.server.ts'

/** How long a person may take to sign in at the provider. */
const OPEN_MS = 10 * 60_000
/**
 * How many visits are remembered at most. The oldest is forgotten first, so that many requests cannot fill the memory.
 */
const MOST = 20_000

type Common = { next: string; portal: 'staff' | 'admin' }
/** What a visit to the provider is for, and the values that tie its start to its end. */
export type Flow = Common & { verifier: string; nonce: string; link: { userId: string; sessionId: string } | null }
/** A person whom the provider identified, and who still has to enter a code. */
export type Owing = Common & { userId: string; identityId: string }
type Kept = { flow?: Flow; owing?: Owing; until: number }

// Only one process serves a data folder, so memory is enough. A restart forgets these visits, and the person has to
// start again.
const kept = () => singleton('identities.flows', () => new Map<string, Kept>())

function keep(key: string, value: Omit<Kept, 'until'>, now: Date): string {
  const all = kept()
  if (all.size >= MOST) all.delete(all.keys().next().value!)
  all.set(key, { ...value, until: now.getTime() + OPEN_MS })
  return key
}

const find = (key: string, now: Date): Kept | undefined => {
  const found = kept().get(key)
  return found && now.getTime() < found.until ? found : undefined
}

/** Remembers a visit under its state, which it returns. */
export const keepFlow = (state: string, flow: Flow, now: Date): string => keep(state, { flow }, now)

/** Returns a visit and removes it, because it can end only once. */
export function takeFlow(state: string, now: Date): Flow | undefined {
  const found = find(state, now)?.flow
  if (found) kept().delete(state)
  return found
}

/** Remembers a person who still has to enter a code. @returns the key under which they are remembered */
export const keepOwing = (owing: Owing, now: Date): string =>
  keep(randomBytes(32).toString('base64url'), { owing }, now)

export const findOwing = (key: string, now: Date): Owing | undefined => find(key, now)?.owing

export const dropOwing = (key: string): void => void kept().delete(key)
