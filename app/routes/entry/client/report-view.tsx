import { type ReactNode } from 'react'
import { type SiteReport } from '~/domain/time/site-book/report/views.ts'
import { scanWords, stayWords, tourWords } from '~/domain/time/site-book/report/tour-words.ts'
import { LOG_KIND_WORDS } from '~/domain/time/site-book/log/kinds.ts'
import { addDays, showDay, showDays, showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'

/** The report of a site: who was there, the tours, what was written, the keys; and links to other nights. */
export function ReportView({
  report,
  nights,
  days,
  path,
}: {
  report: SiteReport
  nights: string[]
  days: number
  path: string
}) {
  const { siteName, firstDay, lastDay, people, tours, entries, keys, visitors, soFar } = report
  const yet = soFar ? ' yet' : ''
  const one = firstDay === lastDay
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{siteName}</h1>
        <p className="text-muted">
          {one ? 'Night of' : 'Nights of'} {showDays(firstDay, addDays(lastDay, 1))}
        </p>
        {soFar && <p className="font-semibold">So far, at {showInstant(soFar)}. This night is not over yet.</p>}
        <p className="flex flex-wrap gap-x-4">
          <a className={LINK} href={`${path}/report.pdf?day=${lastDay}&days=${days}`}>
            Download as PDF
          </a>
          <a className={LINK} href={`${path}?day=${lastDay}&days=${one ? 7 : 1}`}>
            {one ? 'Show the week' : 'Show one night'}
          </a>
        </p>
      </div>
      <Part id="people" title="On site">
        {people.length === 0 && <p>No clock-ins at this site{yet}.</p>}
        <ul className="grid gap-2">
          {people.map((one, index) => (
            <li key={index}>
              <b>{one.name}</b>
              {one.position && `, ${one.position}`}
              <span className="block text-sm">{stayWords(one)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="tours" title="Tours">
        {tours.length === 0 && <p>No tours{yet}.</p>}
        <ul className="grid gap-3">
          {tours.map((tour, index) => (
            <li key={index} className="grid gap-1 border-b border-line pb-3 last:border-0">
              <p className="flex flex-wrap items-center gap-x-3">
                <b>{tour.title}</b>
                {!tour.started && <Badge tone="bad">{tour.state}</Badge>}
              </p>
              {tour.started && <p>{tourWords(tour)}</p>}
              <ul className="grid gap-1">
                {tour.scans.map((scan, at) => (
                  <li key={at} className={scan.marks ? 'font-semibold' : undefined}>
                    {scanWords(scan)}
                  </li>
                ))}
              </ul>
              {tour.left.length > 0 && <p>Not scanned: {tour.left.join(', ')}</p>}
            </li>
          ))}
        </ul>
      </Part>
      <Part id="entries" title="Occurrences">
        {entries.length === 0 && <p>No entries{yet}.</p>}
        <ul className="grid gap-3">
          {entries.map(({ id, n, kind, words, at, struck, photos }) => (
            <li key={id} className="grid gap-1 border-b border-line pb-3 last:border-0">
              <p className="flex flex-wrap items-center gap-x-3">
                <b>No. {n}</b>
                <Badge tone={kind === 'incident' || kind === 'sos' ? 'bad' : 'neutral'}>{LOG_KIND_WORDS[kind]}</Badge>
                <span className="text-muted">{showInstant(at)}</span>
              </p>
              <p className="whitespace-pre-wrap">{struck ? <s>{words}</s> : words}</p>
              {struck && <p className="text-sm">Struck through: {struck}</p>}
              {photos > 0 && (
                <p className="text-sm text-muted">
                  {photos} {photos === 1 ? 'photograph' : 'photographs'}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Part id="keys" title="Keys">
        {keys.length === 0 && <p>No keys were booked out or in{yet}.</p>}
        <ul className="grid gap-1">
          {keys.map(({ words, at }, index) => (
            <li key={index}>
              <span className="text-muted">{showInstant(at)}</span> {words}
            </li>
          ))}
        </ul>
      </Part>
      <p>Visitors: {visitors}</p>
      <nav aria-labelledby="nights">
        <h2 id="nights" className="text-lg font-bold">
          Other nights
        </h2>
        <ul className="flex flex-wrap gap-x-4">
          {nights.map((night) => (
            <li key={night}>
              <a
                className={LINK}
                href={`${path}?day=${night}`}
                aria-current={one && night === lastDay ? 'page' : undefined}
              >
                {showDay(night)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

const LINK = 'link inline-flex min-h-12 items-center'

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card as="section" aria-labelledby={id} className="grid gap-3">
    <h2 id={id} className="text-lg font-bold">
      {title}
    </h2>
    {children}
  </Card>
)
