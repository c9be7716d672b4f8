import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { showDate, showInstant } from '~/platform/dates.ts'
import { cleanUp, type CleanupReport } from '~/domain/records/retention/cleanup.server.ts'
import { dataTypeLabel, showPeriod, WAIT_DAYS } from '~/domain/records/retention/data-types.ts'
import { ARCHIVE_YEARS } from '~/domain/kernel/events/archive-years.ts'
import { RetentionPolicy } from '~/domain/records/retention/input.ts'
import {
  cancelChange,
  listPolicies,
  type PolicyView,
  removePolicy,
  setMissingPolicies,
  setPolicy,
  unsetPeriods,
} from '~/domain/records/retention/policies.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { RetentionForm } from './retention-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Data Retention · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => {
  const policies = listPolicies(actor)
  return { policies, unset: unsetPeriods(policies).map(({ dataType }) => dataType) }
})

const here = '/admin/retention'

export const action = pageActions('admin', {
  set: formAction(
    RetentionPolicy,
    setPolicy,
    (view) => ({
      to: here,
      toast: {
        title: 'Policy Created',
        description: `${dataTypeLabel(view.dataType)}: ${showPeriod(view.retentionPeriodDays)}${view.effectiveFrom ? `, from ${showDate(view.effectiveFrom)}` : ''}`,
        tone: 'good',
      },
    }),
    'Failed to create data retention policy',
  ),
  missing: formAction(
    Nothing,
    (actor) => setMissingPolicies(actor),
    (set) => ({
      to: here,
      toast: {
        title: 'Periods set',
        description: `${set.length} ${set.length === 1 ? 'kind' : 'kinds'} of data, as the privacy policy says.`,
        tone: 'good',
      },
    }),
    'Failed to create data retention policy',
  ),
  remove: formAction(ById, removePolicy, {
    to: here,
    toast: { title: 'Policy removed', description: 'This kind of data is now kept.', tone: 'good' },
  }),
  cancel: formAction(ById, cancelChange, {
    to: here,
    toast: { title: 'Change cancelled', description: 'The period is unchanged.', tone: 'good' },
  }),
  rehearse: formAction(Nothing, (actor) => cleanUp(actor, { dryRun: true }), null, 'Failed to cleanup expired data'),
  clean: formAction(
    Nothing,
    (actor) => cleanUp(actor, { dryRun: false }),
    (view) => ({
      to: here,
      toast: {
        title: 'Data Cleanup Complete',
        description: removedWords(view),
        tone: 'good',
      },
    }),
    'Failed to cleanup expired data',
  ),
})

const removedWords = ({ deletedRecords, dataTypes }: CleanupReport) =>
  dataTypes.length === 0
    ? 'No record has expired. Nothing was removed.'
    : `Removed ${deletedRecords} expired records from ${dataTypes.map((type) => dataTypeLabel(type).toLowerCase()).join(', ')}`

export const clientAction = keepTyped({
  set: ['Creation Failed', 'Failed to create data retention policy'],
  missing: ['Creation Failed', 'Failed to create data retention policy'],
  rehearse: ['Cleanup Failed', 'Failed to cleanup expired data'],
  clean: ['Cleanup Failed', 'Failed to cleanup expired data'],
})

export default function Retention() {
  const { policies, unset } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  return (
    <>
      <PageHeader
        title="Data Retention"
        sub="How long each kind of data is kept. Data without a policy is kept until its person is erased, seven years after leaving."
      />
      <p className="mb-5 max-w-3xl text-sm text-muted">
        Longer periods, and the first one for a kind of data, apply immediately. Shorter ones, and a first one for the
        audit log, wait {WAIT_DAYS} days, so they can be cancelled. The audit log is kept for at least two years. Older
        entries are kept, without personal details, in the audit-archive folder for {ARCHIVE_YEARS} more years.
      </p>
      {unset.length > 0 && (
        <Alert tone="warn" title="The privacy policy names periods that are not set" className="mb-5 max-w-3xl">
          <p>{unset.map(dataTypeLabel).join(', ')}: kept until a person is erased, though staff are told otherwise.</p>
          <div className="mt-3">
            <ActionButton intent="missing" fields={{}} icon="check">
              Use the periods of our privacy policy
            </ActionButton>
          </div>
        </Alert>
      )}
      <Table
        caption="Retention policies by kind of data"
        rows={policies}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="history" title="No retention policies yet">
            Data is kept until its person is erased, seven years after leaving.
          </Empty>
        }
        columns={[
          { key: 'type', label: 'Data type', head: true, cell: (row) => dataTypeLabel(row.dataType) },
          {
            key: 'period',
            label: 'Kept for',
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                {keptFor(row)}
                {row.overridden && (
                  <Badge tone="warn" icon="warning">
                    Below the minimum
                  </Badge>
                )}
              </span>
            ),
          },
          {
            key: 'why',
            label: 'Description',
            cell: (row) => [row.description, row.notes].filter(Boolean).join(' ') || 'None',
          },
          {
            key: 'set',
            label: 'Set',
            cell: (row) => `${showInstant(row.createdAt)}${row.createdBy ? ` by ${row.createdBy}` : ''}`,
          },
          {
            key: 'actions',
            label: 'Actions',
            silent: true,
            cell: (row) => (
              <div className="flex flex-wrap gap-2">
                {row.effectiveFrom && (
                  <ActionButton
                    intent="cancel"
                    fields={{ id: row.id }}
                    size="sm"
                    icon="history"
                    aria-label={`Cancel the change of ${dataTypeLabel(row.dataType).toLowerCase()}`}
                    className="max-md:min-h-11"
                  >
                    Cancel the change
                  </ActionButton>
                )}
                <ActionButton
                  intent="remove"
                  fields={{ id: row.id }}
                  size="sm"
                  variant="danger"
                  icon="trash"
                  aria-label={`Remove the policy of ${dataTypeLabel(row.dataType).toLowerCase()}`}
                  className="max-md:min-h-11"
                >
                  Remove
                </ActionButton>
              </div>
            ),
          },
        ]}
      />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
        <RetentionForm result={answer?.result} />
        <Cleaning answer={answer} />
      </div>
    </>
  )
}

/** The current period and, if a shorter one has been set, when that takes effect. */
function keptFor({ retentionPeriodDays, effectiveFrom, previousDays }: PolicyView): string {
  if (!effectiveFrom) return showPeriod(retentionPeriodDays)
  const now = previousDays === null ? 'Everything is kept' : showPeriod(previousDays)
  return `${now}; from ${showDate(effectiveFrom)}: ${showPeriod(retentionPeriodDays)}`
}

function Cleaning({ answer }: { answer?: ActionAnswer }) {
  const report = answer?.view as CleanupReport | undefined
  const { errors } = answeredFor(answer?.result, 'clean')
  const busy = useNavigation().formData?.get('intent')
  return (
    <Card as="section" aria-labelledby="clean-title" className="grid gap-4">
      <CardTitle
        id="clean-title"
        icon="trash"
        title="Clean-up"
        sub="Runs every night. No data about a person under legal hold is removed."
      />
      <ErrorSummary title="Cleanup Failed" errors={errors} />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="rehearse" />
        <Button type="submit" icon="eye" busy={busy === 'rehearse'} busyLabel="Counting...">
          Preview
        </Button>
      </Form>
      {report && (
        <div role="status" className="rounded-control border border-line bg-raised p-3">
          <p className="font-bold">
            {report.deletedRecords === 0
              ? 'Nothing has expired.'
              : `${report.deletedRecords.toLocaleString('en-GB')} records would be deleted.`}
          </p>
          <ul className="mt-1 grid gap-1 text-sm">
            {report.details.map(({ dataType, cutoff, deleted }) => (
              <li key={dataType}>
                {dataTypeLabel(dataType)}: {deleted.toLocaleString('en-GB')} from before {showInstant(cutoff)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className={buttonClass({ variant: 'danger' }, 'w-fit list-none')}>
          <Icon name="trash" />
          Clean up now
        </summary>
        <Form method="post" className="mt-3 grid justify-items-start gap-3 rounded-card border border-bad p-4">
          <input type="hidden" name="intent" value="clean" />
          <p>Expired data is deleted permanently, files included. The audit log shows what was deleted.</p>
          <Button type="submit" variant="danger" icon="trash" busy={busy === 'clean'} busyLabel="Removing...">
            Yes, remove expired data
          </Button>
        </Form>
      </details>
    </Card>
  )
}
