import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { fenceWords } from '~/domain/time/clocking/fence.ts'
import { MARK_WORDS, METHOD_WORDS } from '~/domain/time/site-book/runs/marks.ts'
import { findRun } from '~/domain/time/site-book/runs/runs.server.ts'
import { type ScanView } from '~/domain/time/site-book/runs/views.ts'
import { leftOut, runFactLines, runTitle, trustWords } from '~/domain/time/site-book/runs/words.ts'
import { pageLoader } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { showInstant } from '~/platform/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { inSentences } from '~/platform/sentences.ts'

export const meta: MetaFunction = () => [{ title: 'Tour · Admin Portal' }]

export const loader = pageLoader('control', (actor, { params }) => findRun(actor, { id: params.id! }))

/** A tour with its scans, showing how each was made and any doubts about it. */
export default function TourRun() {
  const run = useLoaderData<typeof loader>()
  const left = leftOut(run)
  useAdminRefreshOn(['checkpoint.scanned', 'tour.finished'])
  return (
    <>
      <PageHeader
        title={runTitle(run)}
        sub={run.site}
        back={{ to: '/admin/tour-runs', label: 'Tours Walked' }}
        actions={
          <LinkButton href={`/api/admin/tour-runs/${run.id}/pdf`} download icon="download">
            Download PDF
          </LinkButton>
        }
      />
      <div className="grid gap-5">
        <Card>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {runFactLines(run).map(({ label, text }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {left.length > 0 && run.state !== 'running' && <Alert tone="warn" title={`Not scanned: ${left.join(', ')}`} />}
        <Table
          caption="Scans, oldest first"
          rows={run.scans}
          rowKey={({ id }) => id}
          empty={<Empty icon="location" title="No checkpoint was scanned" />}
          columns={[
            { key: 'checkpoint', label: 'Checkpoint', head: true, cell: ({ checkpoint }) => checkpoint },
            { key: 'at', label: 'Time', cell: (scan) => <Time scan={scan} /> },
            { key: 'method', label: 'Scanned with', cell: ({ method }) => <How method={method} /> },
            { key: 'where', label: 'Distance', cell: ({ fence }) => fenceWords(fence, 'the checkpoint') },
            {
              key: 'marks',
              label: 'Marks',
              cell: ({ marks }) => (
                <span className="flex flex-wrap gap-1">
                  {marks.map((mark) => (
                    <Badge key={mark} tone="warn">
                      {MARK_WORDS[mark]}
                    </Badge>
                  ))}
                </span>
              ),
            },
            { key: 'answer', label: 'Answer', cell: (scan) => <Answer scan={scan} /> },
          ]}
        />
      </div>
    </>
  )
}

/** An NFC tag cannot be photographed, but a poster and a code can, so the page says which it was. */
const How = ({ method }: { method: ScanView['method'] }) => (
  <>
    {METHOD_WORDS[method]}
    {(method === 'qr' || method === 'camera' || method === 'typed') && (
      <span className="block text-sm text-muted">Fallback: a poster can be photographed</span>
    )}
  </>
)

const Time = ({ scan: { at, trust, receivedAt } }: { scan: ScanView }) => (
  <>
    {showInstant(at)}
    {trust !== 'server' && (
      <span className="block text-sm text-muted">
        {trustWords(trust)}; received {showInstant(receivedAt)}
      </span>
    )}
  </>
)

const Answer = ({ scan: { answer, note, photoUrl, checkpoint } }: { scan: ScanView }) => (
  <>
    {inSentences([answer, note])}
    {photoUrl && (
      <a href={photoUrl} target="_blank" rel="noreferrer" className="block">
        <img src={photoUrl} alt={`Photograph at ${checkpoint}`} loading="lazy" className="size-24 object-cover" />
      </a>
    )}
  </>
)
