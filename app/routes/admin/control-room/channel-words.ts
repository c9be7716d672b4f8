import { agoText } from '~/ui/ago.ts'
import { durationText } from '~/ui/duration.ts'
import { type AlarmState } from '~/ui/alarm.ts'

/** The state of a channel for alarms: working, not checked recently, or in trouble; and why, in words. */
export type Proof = { state: 'works' | 'unproven' | 'fails'; words: string }

type Facts = { missing: string | null; sentAt: string | null; waitingSince: string | null; error: string | null }

/** A message that has been waiting longer than this is a sign of trouble, because it should leave within seconds. */
const PATIENCE_MS = 2 * 60_000
/** The daily lone-worker monitoring test checks each channel once a day. */
const PROVEN_MS = 25 * 3_600_000
/** The stream sends a sign of life every 25 seconds. */
const BEAT_MS = 60_000

/** Returns the state of email or push from what the server knew at `now`. */
export function channelProof({ missing, sentAt, waitingSince, error }: Facts, now: Date): Proof {
  if (missing) return { state: 'fails', words: missing }
  const waits = waitingSince ? now.getTime() - Date.parse(waitingSince) : 0
  if (waits > PATIENCE_MS)
    return { state: 'fails', words: `One has been waiting for ${durationText(waits)}${error ? `: ${error}` : '.'}` }
  if (!sentAt) return { state: 'unproven', words: 'Nothing was sent in the last week.' }
  const state = now.getTime() - Date.parse(sentAt) > PROVEN_MS ? 'unproven' : 'works'
  return { state, words: `Last one sent ${agoText(new Date(sentAt), now)}.` }
}

/** Returns the state of the live connection from its last sign of life. */
export function lineProof(beatAt: number | null, now: Date): Proof {
  if (beatAt === null) return { state: 'fails', words: 'Not connected. It reconnects automatically.' }
  const silent = now.getTime() - beatAt
  if (silent > BEAT_MS) return { state: 'fails', words: `No answer for ${durationText(silent)}.` }
  return { state: 'works', words: 'Connected.' }
}

/** Returns the state of this page's siren. */
export function soundProof(alarm: AlarmState): Proof {
  if (alarm === 'armed') return { state: 'works', words: 'Armed. Press Test tone to hear it.' }
  if (alarm === 'silenced') return { state: 'fails', words: 'Silenced on this device. Press Arm alarm.' }
  if (alarm === 'failed') return { state: 'fails', words: 'Does not start. Check this computer’s sound output.' }
  return { state: 'fails', words: 'Off until you press a key or click.' }
}
