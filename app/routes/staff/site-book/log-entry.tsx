import { LOG_KIND_WORDS } from '~/domain/time/site-book/log/kinds.ts'
import { type SiteLogEntryView } from '~/domain/time/site-book/log/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'

/** An entry of the occurrence book; a struck one stays readable with its reason. */
export function LogEntry({ entry }: { entry: SiteLogEntryView }) {
  const { n, kind, words, occurredAt, writtenAt, by, photos, struck, trust } = entry
  const late = Date.parse(writtenAt) - Date.parse(occurredAt) > 5 * 60_000
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold">No. {n}</span>
        <Badge tone={kind === 'incident' || kind === 'sos' ? 'bad' : 'neutral'}>{LOG_KIND_WORDS[kind]}</Badge>
        <span className="text-muted">{showInstant(occurredAt)}</span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{struck ? <s>{words}</s> : words}</p>
      {struck && (
        <p className="text-sm wrap-anywhere">
          Struck through {showInstant(struck.at)}
          {struck.by && ` by ${struck.by}`}: {struck.reason}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={url}
                  alt={`Photograph ${index + 1} of entry ${n}`}
                  loading="lazy"
                  className="size-24 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {by ?? 'Written automatically'}
        {late && `, written ${showInstant(writtenAt)}`}
        {trust && trust !== 'server' && ', recorded offline'}
      </p>
    </div>
  )
}
