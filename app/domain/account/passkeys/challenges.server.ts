import { randomBytes } from 'node:crypto'
import { singleton } from '~/platform/singleton.server.ts'

/** How long a challenge can be answered. It is long enough to find one's phone. */
export const ANSWERED_WITHIN_MS = 5 * 60_000
/**
 * How many challenges are remembered at most. The oldest is forgotten first, so that nobody can fill the memory by
 * asking for them.
 */
const MOST = 20_000

type Purpose = 'add' | 'use'
/** Who may answer the challenge: the signed-in person who asked for it, or anyone who is signing in. */
type Kept = { purpose: Purpose; userId: string | null; until: number }

// Only one process serves a data folder, so memory is enough. A restart forgets the challenges, and the page asks for a
// new one.
const kept = () => singleton('passkeys.challenges', () => new Map<string, Kept>())

/** Makes a challenge that can be answered once, and returns it as base64url. */
export function makeChallenge(purpose: Purpose, userId: string | null, now: Date): string {
  const challenge = randomBytes(32).toString('base64url')
  const all = kept()
  if (all.size >= MOST) all.delete(all.keys().next().value!)
  all.set(challenge, { purpose, userId, until: now.getTime() + ANSWERED_WITHIN_MS })
  return challenge
}

/**
 * Uses up a challenge and returns whether it was valid: issued recently, for this purpose, and to this person if signed
 * in. @param userId the person signed in when it was issued; null at a sign-in
 */
export function takeChallenge(challenge: string, purpose: Purpose, userId: string | null, now: Date): boolean {
  const found = kept().get(challenge)
  kept().delete(challenge)
  return found !== undefined && found.purpose === purpose && found.userId === userId && now.getTime() < found.until
}

/** Returns the challenge that a browser's answer names; empty if unreadable. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}
