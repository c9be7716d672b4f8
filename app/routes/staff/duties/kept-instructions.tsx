import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { type KnownInstructions } from './known-instructions.ts'

/** A site's instructions as this phone last fetched them: which version, and when. */
export function KeptInstructions({ known, site }: { known: KnownInstructions; site: string }) {
  const { text, changedAt, readAt, at, cut } = known
  return (
    <details>
      <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center">
        Instructions
        <span className="sr-only"> ({site})</span>
      </summary>
      <div className="grid gap-2 border-t border-line pt-3">
        <div className="flex flex-wrap items-center gap-2">
          {readAt ? <Badge tone="good">Read on {showInstant(readAt)}</Badge> : <Badge tone="warn">Not read yet</Badge>}
        </div>
        <p className="text-sm text-muted">
          {changedAt && `Version of ${showInstant(changedAt)}. `}Fetched {showInstant(at)}.
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        {cut && (
          <p className="font-semibold text-warn">
            Only the beginning is saved on this phone. Read the rest once you have signal.
          </p>
        )}
        {!readAt && <p className="text-sm text-muted">You need a connection to confirm them: they may have changed.</p>}
      </div>
    </details>
  )
}
