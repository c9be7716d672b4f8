import { useEffect, useState, useSyncExternalStore } from 'react'
import { type AnswerOf, call } from '~/api/call.ts'
import { beatStore } from '~/browser/live/connection.ts'
import { showTime } from '~/platform/dates.ts'
import { alarmStore } from '~/ui/alarm.ts'
import { channelProof, lineProof, type Proof, soundProof } from './channel-words.ts'

const MINUTE_MS = 60_000
const PATIENCE_MS = 15_000
/** A new page needs a moment to connect, so having no connection counts as a fault only after this long. */
const CONNECTING_MS = 5000

type Channels = AnswerOf<'GET /api/admin/control-room/channels'>
type Looked = { at: Date; channels: Channels | null }

/**
 * Checks every minute that an alarm would get through by sound, live connection, email and push, and says what is wrong
 * with each.
 */
export function ProofLine() {
  const alarm = useSyncExternalStore(alarmStore.subscribe, alarmStore.state, () => 'waiting' as const)
  const beat = useSyncExternalStore(beatStore.subscribe, beatStore.read, () => null)
  const looked = useChannels()
  const connecting = useConnecting() && beat === null
  // The buttons below must not move when faults appear, so space for two is reserved. On a large screen nothing moves
  // anyway.
  if (!looked || connecting)
    return <p className="text-base text-muted max-2xl:min-h-31">Checking whether alarms get through...</p>
  const { at, channels } = looked
  const unknown: Proof = { state: 'fails', words: 'The server is not answering, so this is unknown.' }
  const of = (which: 'email' | 'push') => (channels ? channelProof(channels[which], new Date(channels.at)) : unknown)
  const proofs = [
    { name: 'Sound', proof: soundProof(alarm) },
    { name: 'Live connection', proof: lineProof(beat, at) },
    { name: 'Email', proof: of('email') },
    { name: 'Push', proof: of('push') },
  ]
  const [failing, others] = [true, false].map((fails) =>
    proofs.filter(({ proof }) => (proof.state === 'fails') === fails),
  ) as [typeof proofs, typeof proofs]
  return (
    <section aria-label="Whether alarms get through" className="grid gap-2 text-base/6">
      {failing.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-sos px-3 py-2 text-on-sos">
          {failing.map(({ name, proof }) => (
            <li key={name} className="wrap-anywhere">
              <span className="font-bold">{said(name, proof)}</span> {proof.words}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="text-muted" title={others.map(({ name, proof }) => `${name}: ${proof.words}`).join(' ')}>
          {others.map(({ name, proof }) => said(name, proof)).join(' ')} Checked {showTime(at)}.
        </p>
      )}
    </section>
  )
}

/** Describes one check: 'Sound: works.' */
const said = (name: string, { state }: Proof) => `${name}: ${SAID[state]}.`

const SAID = { works: 'works', unproven: 'not confirmed', fails: 'does not work' } as const

function useConnecting(): boolean {
  const [connecting, setConnecting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setConnecting(false), CONNECTING_MS)
    return () => clearTimeout(timer)
  }, [])
  return connecting
}

/** Returns what the server says about its queues. It is asked every minute; null before the first answer. */
function useChannels(): Looked | null {
  const [looked, setLooked] = useState<Looked | null>(null)
  useEffect(() => {
    let over = false
    const look = async () => {
      const channels = await call('GET /api/admin/control-room/channels', {}, { deadline: PATIENCE_MS }).catch(
        () => null,
      )
      if (!over) setLooked({ at: new Date(), channels })
    }
    void look()
    const timer = setInterval(() => void look(), MINUTE_MS)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [])
  return looked
}
