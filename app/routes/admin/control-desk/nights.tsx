import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { NightQuery } from '~/domain/overview/handover/input.ts'
import { findNight } from '~/domain/overview/handover/night.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { addDays, showDays, showInstant } from '~/platform/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { LogEntry } from './log-entry.tsx'

export const meta: MetaFunction = () => [{ title: 'Night Log · Admin Portal' }]

export const loader = listLoader('admin', NightQuery, (actor, query) => findNight(actor, query))

/** The log of one night: the desk's entries and every alert, in order of time. */
export default function Nights() {
  const { night, entries, alerts } = useLoaderData<typeof loader>()
  const here = new Set(entries.map(({ id }) => id))
  const shown = entries.filter(({ corrects }) => corrects === null || !here.has(corrects))
  return (
    <>
      <PageHeader
        title="Night Log"
        sub={`${showDays(night, addDays(night, 1))}, from noon to noon`}
        back={{ to: '/admin/control-desk', label: 'Control Desk' }}
        actions={
          <LinkButton href={`/api/admin/control-desk/log/pdf?night=${night}`} download icon="download">
            Download PDF
          </LinkButton>
        }
      />
      <Form method="get" className="mb-5 flex flex-wrap items-end gap-3">
        <TextField key={night} name="night" label="Night of" type="date" plain defaultValue={night} />
        <Button type="submit">Show</Button>
        <Link to={`?night=${addDays(night, -1)}`} className="link inline-flex min-h-11 items-center">
          Night before
        </Link>
        <Link to={`?night=${addDays(night, 1)}`} className="link inline-flex min-h-11 items-center">
          Night after
        </Link>
      </Form>
      <div className="grid gap-5">
        <Card as="section" aria-labelledby="entries" className="grid gap-4">
          <CardTitle id="entries" icon="history" title="Log" />
          {shown.length === 0 && <p className="text-muted">No entries for this night.</p>}
          <ol className="grid gap-3">
            {shown.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
        <Card as="section" aria-labelledby="alerts" className="grid gap-4">
          <CardTitle id="alerts" icon="siren" title="Alerts" />
          {alerts.length === 0 && <p className="text-muted">No alerts for this night.</p>}
          {alerts.map(({ id, title, timeline }) => (
            <section key={id} aria-label={title}>
              <h3 className="font-bold">
                <Link to={`/admin/emergencies/${id}`} className="link">
                  {title}
                </Link>
              </h3>
              <ol className="mt-1 grid gap-1 border-l-2 border-line pl-3">
                {timeline.map(({ at, text }) => (
                  <li key={at + text} className="wrap-anywhere">
                    <time dateTime={at} className="text-muted tabular-nums">
                      {showInstant(at)}
                    </time>{' '}
                    {text}
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </Card>
      </div>
    </>
  )
}
