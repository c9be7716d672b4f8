import { useEffect, useState, useSyncExternalStore } from 'react'
import { type AnswerOf, call } from '~/api/call.ts'
import { beatStore } from '~/browser/live/connection.ts'
import { showTime } from '~/platform/dates.ts'
import { alarmStore } from '~/ui/alarm.ts'
import { classes } from '~/ui/classes.ts'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { channelProof, lineProof, type Proof, soundProof } from './channel-words.ts'

const MINUTE_MS = 60_000
const PATIENCE_MS = 15_000

type Channels = AnswerOf<'GET /api/admin/control-room/channels'>
type Looked = { at: Date; channels: Channels | null }

/** Proves each minute that an alarm would get through: sound, live connection, email and push, each with what is wrong. */
export function ProofLine() {
  const alarm = useSyncExternalStore(alarmStore.subscribe, alarmStore.state, () => 'waiting' as const)
  const beat = useSyncExternalStore(beatStore.subscribe, beatStore.read, () => null)
  const looked = useChannels()
  if (!looked) return <p className="mb-5 min-h-11 text-sm text-muted">Checking whether alarms get through...</p>
  const { at, channels } = looked
  const unknown: Proof = { state: 'fails', words: 'The server does not answer, so nobody knows.' }
  const of = (which: 'email' | 'push') => (channels ? channelProof(channels[which], new Date(channels.at)) : unknown)
  return (
    <section aria-label="Whether alarms get through" className="mb-5">
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        <Item name="Sound" proof={soundProof(alarm)} />
        <Item name="Live connection" proof={lineProof(beat, at)} />
        <Item name="Email" proof={of('email')} />
        <Item name="Push" proof={of('push')} />
      </ul>
      <p className="mt-1.5 text-sm text-muted">Checked {showTime(at)}, again every minute.</p>
    </section>
  )
}

function Item({ name, proof: { state, words } }: { name: string; proof: Proof }) {
  return (
    <li className={classes('flex items-start gap-2.5 rounded-card border bg-surface px-3.5 py-2.5', EDGES[state])}>
      <Icon name={ICONS[state]} className={classes('mt-0.5 size-5 shrink-0', INKS[state])} />
      <p className="min-w-0 text-sm">
        <span className="font-bold">
          {name}: {SAID[state]}.
        </span>{' '}
        <span className="wrap-anywhere text-muted">{words}</span>
      </p>
    </li>
  )
}

const SAID = { works: 'works', unproven: 'not proven', fails: 'does not work' } as const
const EDGES = { works: 'border-line', unproven: 'border-line', fails: 'border-2 border-bad' } as const
const INKS = { works: 'text-good', unproven: 'text-muted', fails: 'text-bad' } as const
const ICONS: Record<Proof['state'], IconName> = { works: 'check-circle', unproven: 'info', fails: 'warning' }

/** What the server says of its queues, asked each minute; null before the first answer. */
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
