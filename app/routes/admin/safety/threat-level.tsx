import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { showInstant } from '~/platform/dates.ts'
import { ManualThreatLevel } from '~/domain/safety/threat/input.ts'
import { threatLevels } from '~/domain/safety/threat/levels.ts'
import {
  findThreatLevel,
  listThreatChanges,
  refreshThreatLevel,
  setThreatLevel,
} from '~/domain/safety/threat/threat.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { ThreatCard } from '~/routes/threat/card.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Threat Level · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({
  reading: findThreatLevel(actor),
  changes: listThreatChanges(actor),
}))

const REFRESH_FAILED = 'Failed to refresh threat level'

const done = (title: string) => ({ to: '/admin/threat-level', toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  refresh: formAction(
    Nothing,
    (actor) => refreshThreatLevel(actor),
    done('Threat level refreshed from government sources'),
    REFRESH_FAILED,
  ),
  set: formAction(ManualThreatLevel, setThreatLevel, done('Threat level set')),
})

export const clientAction = keepTyped({ refresh: REFRESH_FAILED })

export default function ThreatLevelPage() {
  const { reading, changes } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const { errors, typed } = answeredFor(result, 'set')
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent')
  useAdminRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader title="Threat Level" sub="Read from MI5 every hour; staff see it on their home page" />
      <div className="grid gap-5">
        <ErrorSummary title={REFRESH_FAILED} errors={answeredFor(result, 'refresh').errors} />
        <div className="grid items-start grid-cols-1 gap-4 lg:grid-cols-2">
          <ThreatCard
            reading={reading}
            actions={
              <Form method="post">
                <input type="hidden" name="intent" value="refresh" />
                <Button type="submit" icon="refresh" busy={busy === 'refresh'} busyLabel="Refreshing...">
                  Refresh
                </Button>
              </Form>
            }
          />
          <Card as="section" aria-labelledby="set-title">
            <CardTitle
              id="set-title"
              icon="edit"
              title="Set by hand"
              sub="Applies until MI5 publishes an update, or until you refresh."
            />
            <Form method="post" noValidate className="mt-4 grid gap-4">
              <ErrorSummary errors={errors} />
              <input type="hidden" name="intent" value="set" />
              <SelectField
                {...field('level')}
                label="Level"
                required
                placeholder="Choose a threat level"
                options={[...threatLevels]}
              />
              <TextArea
                {...field('description')}
                label="Description"
                hint="Leave blank to use the standard description of the level."
                rows={2}
                maxLength={500}
              />
              <div>
                <Button type="submit" variant="primary" busy={busy === 'set'}>
                  Set level
                </Button>
              </div>
            </Form>
          </Card>
        </div>
        <section aria-labelledby="history-title" className="grid gap-3">
          <h2 id="history-title" className="text-lg font-bold">
            History
          </h2>
          <Table
            caption="Threat levels, newest first"
            rows={changes}
            rowKey={(row) => row.id}
            empty={
              <Empty icon="history" title="No level yet">
                MI5 is checked every hour.
              </Empty>
            }
            columns={[
              { key: 'level', label: 'Level', head: true, cell: (row) => row.level },
              { key: 'set', label: 'Set', cell: (row) => showInstant(row.publishedAt ?? row.createdAt) },
              { key: 'checked', label: 'Last checked', cell: (row) => showInstant(row.checkedAt) },
              {
                key: 'source',
                label: 'Source',
                cell: (row) => (row.setBy ? `${row.source}: ${row.setBy}` : row.source),
              },
              { key: 'description', label: 'Description', cell: (row) => row.description },
            ]}
          />
        </section>
      </div>
    </>
  )
}

const REFRESH_ON = ['threat_level'] as const
