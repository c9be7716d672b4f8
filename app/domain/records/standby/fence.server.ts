import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { FOR_GOOD } from '~/platform/start-fault.ts'
import { type Holder, lastTerm, lookAtLease, ownLease, takeTerm } from './lease.server.ts'
import { StandbyRefusal, streamPlace, TakenOver } from './outside.server.ts'
import { machineSeconds, readStreamState } from './state.server.ts'

const LOOK_MS = 1000
/** Exit code for a temporary stop: the service manager restarts the product. */
const UNKNOWN = 75

const says = ({ machine, at }: Holder) =>
  `Another machine (${machine}, ${at}) has taken over: this machine has stopped writing. To serve from here again, run "npm run promote -- --yes".`

/**
 * Checks before the start whether this machine may write: only the holder of the lease may.
 * @throws TakenOver, or StandbyRefusal if the storage does not answer or belongs to another machine
 */
export async function demandLease(): Promise<void> {
  if (!env().STREAM_TO) return
  const place = streamPlace()
  const own = ownLease()
  if (own) {
    const next = await lookAtLease(place, own)
    if (next) throw new TakenOver(says(next))
    return
  }
  if (await lastTerm(place))
    throw new StandbyRefusal(
      'Another machine keeps its copy there. To take over from it, run "npm run promote"; else set STREAM_TO to a place of its own.',
    )
  await takeTerm(place, 1)
}

/**
 * Stops the product as soon as another machine has taken over, and with STREAM_LEASE_S also when the lease could not be
 * checked for that long. @param end ends the process at once @returns a function that stops the checks
 */
export function watchLease(end: (code: number) => void = (code) => process.exit(code)): () => void {
  if (!env().STREAM_TO) return () => undefined
  const begun = machineSeconds()
  const timer = setInterval(() => {
    const verdict = judgeLease(machineSeconds(), begun)
    if (!verdict) return
    clearInterval(timer)
    log().fatal(verdict.words)
    end(verdict.code)
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/** Returns whether this machine may continue, and if not, why. Both times are in seconds of the machine's clock. */
export function judgeLease(now: number, begun: number): { code: number; words: string } | null {
  const own = ownLease()
  const state = readStreamState()
  const isOurs = state !== null && state.term === own?.term
  if (isOurs && state.lost) return { code: FOR_GOOD, words: says(state.lost) }
  const patience = env().STREAM_LEASE_S
  if (!patience) return null
  // A check made before the machine was restarted would be in the future.
  const seen = isOurs && state.seenAt <= now ? Math.max(begun, state.seenAt) : begun
  if (now - seen <= patience) return null
  const words = `The lease could not be checked for ${patience} seconds. Another machine may have it: this machine stops writing.`
  return { code: UNKNOWN, words }
}
