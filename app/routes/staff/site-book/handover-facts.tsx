import { type HandoverView } from '~/domain/time/site-book/handover/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'

/** A handover: who gave it, its text, where the keys were, and who accepted it. */
export function HandoverFacts({ handover }: { handover: HandoverView }) {
  const { post, words, givenBy, givenAt, keys, takenBy, takenAt } = handover
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold">{givenBy}</span>
        {post && <span>{post}</span>}
        <span className="text-muted">{showInstant(givenAt)}</span>
        {!takenAt && <Badge tone="warn">Not taken over</Badge>}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>
      {keys.length > 0 && (
        <ul className="text-sm">
          {keys.map(({ id, name, holder, counted }) => (
            <li key={id}>
              {name}: {holder ? `out to ${holder}` : counted ? 'counted' : 'not counted'}
            </li>
          ))}
        </ul>
      )}
      {takenAt && (
        <p className="text-sm text-muted">
          Taken over by {takenBy ?? 'a former colleague'}, {showInstant(takenAt)}
        </p>
      )}
    </div>
  )
}
