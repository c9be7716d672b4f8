import { randomBytes } from 'node:crypto'
import { singleton } from '~/platform/singleton.server.ts'

/** For so long a challenge can be answered: a person finds their phone, and no longer. */
export const ANSWERED_WITHIN_MS = 5 * 60_000
/** So many are remembered; the oldest is forgotten first, so that nobody fills the memory by asking. */
const MOST = 20_000

type Purpose = 'add' | 'use'
/** Whose answer it may be: a person who was signed in when they asked, or anybody who signs in. */
type Kept = { purpose: Purpose; userId: string | null; until: number }

// One process serves a data folder. A restart forgets them: the page asks again.
const kept = () => singleton('passkeys.challenges', () => new Map<string, Kept>())

/** Makes a challenge that is answered once at most. Returns it as base64url. */
export function makeChallenge(purpose: Purpose, userId: string | null, now: Date): string {
  const challenge = randomBytes(32).toString('base64url')
  const all = kept()
  if (all.size >= MOST) all.delete(all.keys().next().value!)
  all.set(challenge, { purpose, userId, until: now.getTime() + ANSWERED_WITHIN_MS })
  return challenge
}

/**
 * Takes a challenge away and says whether it was open for this: asked for this purpose, by this person where a person
 * asked, and not too long ago.
 * @param userId who was signed in when it was asked; null for somebody who signs in
 */
export function takeChallenge(challenge: string, purpose: Purpose, userId: string | null, now: Date): boolean {
  const found = kept().get(challenge)
  kept().delete(challenge)
  return found !== undefined && found.purpose === purpose && found.userId === userId && now.getTime() < found.until
}

/** The challenge that a browser's answer says it is for; empty where it cannot be read. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}
