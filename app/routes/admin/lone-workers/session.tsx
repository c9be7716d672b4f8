import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/safety/lone-worker/for-control.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { showInstant, showTime } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { MapLink } from '~/ui/map-link.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { State } from './session-card.tsx'
import { alertName, callWords, placeWords, trustWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Session · Admin Portal' }]

export const loader = pageLoader('control', (actor, { params }) => findSession(actor, { id: params.id! }))

const REFRESH_ON = [
  ...([
    'lone.checked',
    'lone.late',
    'lone.ended',
    'lone.resumed',
    'lone.tightened',
    'emergency_alert',
    'emergency_update',
  ] as const),
] as const
const SILENT = new Set(['late', 'missed', 'overrun'])

/** The whole record of one session: every check-in that was made, late or missed, with precise times. */
export default function SessionPage() {
  const session = useLoaderData<typeof loader>()
  useAdminRefreshOn(REFRESH_ON)
  const where = [session.site, session.place].filter(Boolean).join(', ')
  return (
    <>
      <PageHeader
        title={session.userDetails.fullName}
        sub={[where, `since ${showInstant(session.startedAt)}`, session.endedAt && `to ${showInstant(session.endedAt)}`]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/admin/lone-workers', label: 'Working alone' }}
      />
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-2">
          <State session={session} />
          Every {session.intervalMinutes} minutes, {session.graceMinutes} minutes of grace
        </p>
        {session.note && <p className="whitespace-pre-line">{session.note}</p>}
        {session.alerts.map((alert) => (
          <p key={alert.id}>
            <Badge tone={alert.resolvedAt ? 'neutral' : 'bad'}>{alertName(alert.type)}</Badge>{' '}
            {showInstant(alert.triggeredAt)}
            {alert.resolvedAt && `, resolved ${showInstant(alert.resolvedAt)}`}
          </p>
        ))}
        <Table
          caption="Check calls, newest first"
          rows={session.checks}
          rowKey={(row) => row.id}
          empty={<Empty icon="history" title="No calls yet" />}
          columns={[
            {
              key: 'source',
              label: 'Call',
              head: true,
              cell: ({ source }) =>
                SILENT.has(source) ? <Badge tone="bad">{callWords(source)}</Badge> : callWords(source),
            },
            { key: 'at', label: 'Made', cell: (row) => <span className="tabular-nums">{showInstant(row.at)}</span> },
            { key: 'due', label: 'Due', cell: (row) => showTime(row.dueAt) },
            { key: 'received', label: 'Arrived', cell: (row) => showTime(row.receivedAt) },
            { key: 'trust', label: 'Time source', cell: (row) => trustWords(row.trust) },
            {
              key: 'place',
              label: 'Location',
              cell: (row) => {
                const place = placeWords(row)
                return place ? <MapLink where={{ ...row.location!, address: null }}>{place}</MapLink> : 'None'
              },
            },
            {
              key: 'battery',
              label: 'Battery',
              cell: (row) => (row.battery === null ? 'Not known' : `${row.battery}%`),
            },
            { key: 'words', label: 'Notes', cell: (row) => [row.by, row.words].filter(Boolean).join(': ') || 'None' },
          ]}
        />
      </div>
    </>
  )
}
