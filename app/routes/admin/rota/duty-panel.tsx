import { useEffect, useRef } from 'react'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { type AssignmentView, type DutyView } from '~/domain/time/rota/views.ts'
import { showHours } from '~/domain/time/rota/show-hours.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { SelectField, TextArea } from '~/ui/field.tsx'
import { ChangeFold } from './change-fold.tsx'
import { FindPerson, Fold, type People, PlanForm, useRefused } from './plan-form.tsx'
import { CANNOT, count, DUTY_STATES, missingOf, PERSON_WORDS, shownOf } from './words.ts'

/** One shift: who is on it, who could be, and how to cancel it. */
export function DutyPanel({
  duty,
  cannot,
  people,
  mayPlan,
  closeTo,
  query,
}: {
  duty: DutyView
  /** The assignments of people who have said that they cannot work then. */
  cannot: readonly string[]
  people: People | null
  mayPlan: boolean
  closeTo: string
  /** The address's query, which is kept when searching for people. */
  query: URLSearchParams
}) {
  const title = useRef<HTMLHeadingElement>(null)
  const isOpenedByAddress = useRef(!useHydrated())
  // The panel is below the table, so it takes the focus when it is opened from there. A page that was opened by its
  // address does not scroll, because the person may be about to press something on it.
  useEffect(() => {
    title.current?.focus({ preventScroll: isOpenedByAddress.current })
    isOpenedByAddress.current = false
  }, [duty.id])
  // The form starts again when somebody was assigned here; a colleague's change must not delete what was chosen in it.
  const assigned = useTimesSaved('assign')
  // The button that was pressed disappears once its action is done.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus()
  }, [duty.version, assigned])
  // After a change the title says the new times.
  const changed = useTimesSaved('change', duty.id)
  useEffect(() => {
    if (changed > 0) title.current?.focus()
  }, [changed])
  const state = DUTY_STATES[duty.state]
  const missing = missingOf(duty)
  const about = `${duty.post}, ${showHours(duty)}`
  return (
    <Card as="section" id="duty" aria-labelledby="duty-title" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="duty-title" ref={title} tabIndex={-1} className="text-lg font-bold">
          {about}
        </h2>
        <Badge tone={state?.tone}>{state?.word ?? duty.state}</Badge>
        {missing > 0 && <Badge tone="bad">{missing} missing</Badge>}
      </div>
      <p className="text-muted">
        {count(duty.people, 'person', 'people')}, {duty.breakMinutes} min unpaid break
      </p>
      <ul className="grid gap-3">
        {shownOf(duty).map((one) => (
          <OnDuty
            key={one.id}
            one={one}
            cannot={cannot.includes(one.id)}
            mayPlan={mayPlan}
            published={duty.publishedAt !== null}
          />
        ))}
      </ul>
      {mayPlan && people && missing > 0 && <AssignForm key={assigned} duty={duty} people={people} query={query} />}
      <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
        {mayPlan && duty.state !== 'cancelled' && (
          <>
            <ChangeFold duty={duty} about={about} />
            <EndFold duty={duty} about={about} />
          </>
        )}
        {mayPlan && duty.state !== 'cancelled' && duty.publishedAt && missing > 0 && (
          <LinkButton to={`/admin/rota/cover/${duty.id}`} icon="users">
            Find cover
          </LinkButton>
        )}
        {mayPlan && duty.state !== 'cancelled' && (
          <LinkButton to={`/admin/matrix?dutyId=${duty.id}&only=fit`} icon="document">
            Who has the right papers
          </LinkButton>
        )}
        <LinkButton to={closeTo} preventScrollReset>
          Close
        </LinkButton>
      </div>
    </Card>
  )
}

function OnDuty({
  one,
  cannot,
  mayPlan,
  published,
}: {
  one: AssignmentView
  cannot: boolean
  mayPlan: boolean
  published: boolean
}) {
  const refused = useRefused('unassign', one.id)
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-3">
      <p className="min-w-0 wrap-anywhere">
        <strong>{one.userName}</strong>, {PERSON_WORDS[one.state]}
        {cannot && <span className="block text-sm font-semibold text-warn">{CANNOT}</span>}
        {one.declineReason && <span className="block text-sm text-muted">Why not: {one.declineReason}</span>}
        {one.reason && <span className="block text-sm text-muted">Reason: {one.reason}</span>}
      </p>
      {mayPlan && one.state !== 'declined' && (
        <Fold label="Remove" about={one.userName} open={refused}>
          <p>{published ? `${one.userName} sees this in the portal.` : 'It is a draft, so nobody is told.'}</p>
          <PlanForm intent="unassign" kept={{ id: one.id }} submit={`Yes, take ${one.userName} off`} variant="danger" />
        </Fold>
      )}
    </li>
  )
}

function AssignForm({ duty, people, query }: { duty: DutyView; people: People; query: URLSearchParams }) {
  const find = query.get('find') ?? ''
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:max-w-md">
      <FindPerson people={people} find={find} kept={[...query].filter(([name]) => name !== 'find')} />
      <PlanForm intent="assign" kept={{ id: duty.id }} submit="Assign">
        {({ errors, typed }) => (
          <>
            <SelectField
              name="userId"
              label="Person"
              required
              placeholder={people.items.length ? 'Choose a person' : 'Nobody was found'}
              options={people.items}
              defaultValue={typed.userId ?? ''}
              errors={errors.userId}
            />
            {(errors.reason || typed.reason) && (
              <TextArea
                name="reason"
                label="Reason for going ahead"
                required
                rows={2}
                maxLength={500}
                defaultValue={typed.reason ?? ''}
                errors={errors.reason}
              />
            )}
          </>
        )}
      </PlanForm>
    </div>
  )
}

function EndFold({ duty, about }: { duty: DutyView; about: string }) {
  const refused = useRefused('remove', duty.id)
  const published = duty.publishedAt !== null
  const told = duty.assigned
  return (
    <Fold label={published ? 'Cancel this shift' : 'Delete this shift'} about={about} danger open={refused}>
      <p>
        {published
          ? `It stays on the rota as cancelled. ${told === 0 ? 'Nobody is on it.' : `${count(told, 'person sees', 'people see')} it in the portal.`}`
          : 'It is a draft, so nobody is told.'}
      </p>
      <PlanForm
        intent="remove"
        kept={{ id: duty.id }}
        submit={published ? 'Yes, cancel it' : 'Yes, delete it'}
        variant="danger"
      />
    </Fold>
  )
}
