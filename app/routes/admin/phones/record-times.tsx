import { showInstant } from '~/platform/dates.ts'
import { trustWords } from './words.ts'

type Instant = Date | string | null

/** Shows every known time of a record that its phone sent later. */
export function RecordTimes({
  madeAt,
  receivedAt,
  trust,
  notBefore,
  notAfter,
}: {
  madeAt: Instant
  receivedAt: Instant
  trust: string | null
  notBefore: Instant
  notAfter: Instant
}) {
  return (
    <>
      {madeAt && <span>The phone says {showInstant(madeAt)}</span>}
      {receivedAt && <span>Arrived {showInstant(receivedAt)}</span>}
      {trust && <span className="text-muted">{trustWords(trust)}</span>}
      {notBefore && notAfter && trust !== 'server' && (
        <span className="text-muted">
          Between {showInstant(notBefore)} and {showInstant(notAfter)}
        </span>
      )}
    </>
  )
}
