import { Link, useNavigation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { type VehicleRecord } from '~/domain/fitness/vehicles/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { showDay, showInstant } from '~/platform/dates.ts'
import { answeredFor, type Answered } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { VehicleFields } from './vehicle-fields.tsx'

type Shown = VehicleRecord & { version: string }
type Sites = readonly { id: string; name: string }[]

/** One vehicle: whether it may be driven, its papers, and its actions. */
export function VehicleCard({ vehicle, sites }: { vehicle: Shown; sites: Sites }) {
  const { id, plate, makeModel, siteName, state, words, toClear, offSubmissionId, offAt } = vehicle
  const { clearedAt, clearedBy, clearedWords, clearedEvidence } = vehicle
  return (
    <Card as="li" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg font-bold">{plate}</h3>
        <Badge tone={state === 'on_road' ? 'good' : 'bad'}>
          {state === 'on_road' ? 'On the road' : 'Off the road'}
        </Badge>
        <span className="text-sm text-muted">{[makeModel, siteName].filter(Boolean).join(', ')}</span>
      </div>
      {words && <p className="font-semibold wrap-anywhere">{words}</p>}
      {toClear && offAt && (
        <p className="text-sm">
          Since {showInstant(offAt)}.{' '}
          {offSubmissionId && <Link to={`/admin/form-submissions/${offSubmissionId}`}>Open the check</Link>}
        </p>
      )}
      <Facts vehicle={vehicle} />
      {!toClear && clearedAt && (
        <p className="text-sm wrap-anywhere">
          Cleared by {clearedBy} on {showInstant(clearedAt)}: {clearedWords} ({clearedEvidence})
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {toClear ? (
          <Fold of={vehicle} intent="clear" title="Put back on the road">
            {({ errors, typed }) => (
              <>
                <TextArea
                  {...wired('words', id, errors, typed)}
                  label="What was repaired or checked?"
                  rows={2}
                  maxLength={1000}
                  required
                />
                <TextField
                  {...wired('evidence', id, errors, typed)}
                  label="Evidence"
                  hint="Invoice number, garage, or where the photo is kept"
                  maxLength={500}
                  required
                />
              </>
            )}
          </Fold>
        ) : (
          <Fold of={vehicle} intent="off" title="Take off the road">
            {({ errors, typed }) => (
              <TextField {...wired('words', id, errors, typed)} label="Why?" maxLength={300} required />
            )}
          </Fold>
        )}
        <Fold of={vehicle} intent="change" title="Change" lines={linesOf(vehicle)}>
          {(answered) => <VehicleFields answered={answered} sites={sites} of={vehicle} />}
        </Fold>
        <Fold of={vehicle} intent="remove" title="Remove">
          {() => <p>{plate} will leave this list. Its checks are kept.</p>}
        </Fold>
      </div>
    </Card>
  )
}

const factsOf = ({ odometer, checkedOn, motOn, insuranceOn, serviceOn }: VehicleRecord): [string, string][] => [
  ['Last check', checkedOn ? showDay(checkedOn) : 'None yet'],
  ['Odometer', odometer === null ? 'Not known' : `${odometer.toLocaleString('en-GB')} miles`],
  ['MOT ends', motOn ? showDay(motOn) : 'Not known'],
  ['Insurance ends', insuranceOn ? showDay(insuranceOn) : 'Not known'],
  ['Service due', serviceOn ? showDay(serviceOn) : 'Not known'],
]

function Facts({ vehicle }: { vehicle: VehicleRecord }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
      {factsOf(vehicle).map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The stored vehicle, as its form changes it. */
const linesOf = (vehicle: VehicleRecord) => [
  [vehicle.plate, vehicle.makeModel, vehicle.siteName].filter(Boolean).join(', '),
  ...factsOf(vehicle).map(([label, text]) => `${label}: ${text}`),
]

const wired = (name: string, id: string, errors: Answered['errors'], typed: Answered['typed']) => ({
  ...{ id: `${name}-${id}`, name, errors: errors[name], defaultValue: typed[name] },
})

function Fold({
  of: { id, plate, version },
  intent,
  title,
  lines,
  children,
}: {
  of: Shown
  intent: string
  title: string
  /** What is stored, if the form changes that. */
  lines?: readonly string[]
  children: (answered: Answered) => ReactNode
}) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, intent, id)
  const opened = useOpenedUpon(version, intent, answered.typed, id)
  const form = useNavigation().formData
  const busy = form?.get('id') === id && form.get('intent') === intent
  const { errors } = answered
  const ids = Object.fromEntries(Object.keys(errors).map((name) => [name, `${name}-${id}`]))
  return (
    <details open={Object.keys(errors).length > 0 || undefined} className="open:w-full">
      <summary className={buttonClass({}, 'cursor-pointer list-none')}>
        {title}
        <span className="sr-only">: {plate}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset {...opened.form} className="mt-3 grid gap-3">
        <ErrorSummary errors={errors} ids={ids} />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        {lines && <StoredNow opened={opened} lines={lines} />}
        <div key={opened.key} className="grid gap-3">
          {children(answered)}
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {title}
          </Button>
        </div>
      </Form>
    </details>
  )
}
