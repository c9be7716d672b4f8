import { randomBytes } from 'node:crypto'
import { singleton } from '~/platform/singleton.server.ts'

/** So long a person may take at the provider. */
const OPEN_MS = 10 * 60_000
/** So many are remembered; the oldest is forgotten first, so that nobody fills the memory by asking. */
const MOST = 20_000

type Common = { next: string; portal: 'staff' | 'admin' }
/** What a way to the provider and back is for, and what ties its two ends. */
export type Flow = Common & { verifier: string; nonce: string; link: { userId: string; sessionId: string } | null }
/** Somebody whom the provider knows, and who owes a code. */
export type Owing = Common & { userId: string; identityId: string }
type Kept = { flow?: Flow; owing?: Owing; until: number }

// One process serves a data folder. A restart forgets them: the person begins again.
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

/** Remembers a way under its state. */
export const keepFlow = (state: string, flow: Flow, now: Date): string => keep(state, { flow }, now)

/** Takes a way away: it ends once. */
export function takeFlow(state: string, now: Date): Flow | undefined {
  const found = find(state, now)?.flow
  if (found) kept().delete(state)
  return found
}

/** Remembers who owes a code. @returns under what */
export const keepOwing = (owing: Owing, now: Date): string =>
  keep(randomBytes(32).toString('base64url'), { owing }, now)

export const findOwing = (key: string, now: Date): Owing | undefined => find(key, now)?.owing

export const dropOwing = (key: string): void => void kept().delete(key)
