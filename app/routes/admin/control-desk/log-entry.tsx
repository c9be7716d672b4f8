import { type ReactNode } from 'react'
import { type DeskEntryView } from '~/domain/overview/handover/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { OpenList } from './open-things.tsx'

/** One entry: when, who, what. A corrected note is struck through, with the correction beside it. */
export function LogEntry({ entry, children }: { entry: DeskEntryView; children?: ReactNode }) {
  const { at, by, says, text, corrects, corrections, open } = entry
  const struck = corrections.length > 0
  const last = corrections.at(-1)
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="font-semibold wrap-anywhere">
        <time dateTime={at} className="font-normal text-muted tabular-nums">
          {showInstant(at)}
        </time>{' '}
        {says ?? (corrects ? `Correction of an earlier note, ${by}` : `Note, ${by}`)}
      </p>
      {text && <Text words={text} struck={struck} />}
      {corrections.map((one) => (
        <div key={one.id} className="mt-1">
          <p className="text-sm">
            Corrected{' '}
            <time dateTime={one.at} className="text-muted tabular-nums">
              {showInstant(one.at)}
            </time>
            , {one.by}
          </p>
          <Text words={one.text} struck={one !== last} />
        </div>
      ))}
      {open !== null &&
        (open.length === 0 ? (
          <p className="text-muted">Nothing was open.</p>
        ) : (
          <details className="mt-1">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
              Open then ({open.length})
            </summary>
            <OpenList items={open} />
          </details>
        ))}
      {children}
    </li>
  )
}

function Text({ words, struck }: { words: string; struck: boolean }) {
  const Tag = struck ? 'del' : 'p'
  return <Tag className="block whitespace-pre-line wrap-anywhere">{words}</Tag>
}
