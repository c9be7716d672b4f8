import { Link } from '@remix-run/react'
import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { buttonClass, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { type Result, RowForm } from './row-form.tsx'
import { DutyBadge, hasBegun } from './duty-badge.tsx'
import { Directions, InstructionsLink } from './duty-parts.tsx'
import { DutyTimes } from './duty-times.tsx'

/** The person's own shift: its state, directions, and the possible answers. */
export function OwnDutyCard({
  duty,
  result,
  offered,
  cannot,
  colleagues,
  folded,
  now,
}: {
  duty: OwnDuty
  result: Result
  /** Whether the shift is being offered to a colleague. */
  offered: boolean
  /** Whether the person has said that they are unavailable then. */
  cannot: boolean
  /** The colleagues who could take the shift over; null if the person did not ask. */
  colleagues: readonly { id: string; name: string }[] | null
  /** Whether the shift is collapsed, as all after the next one are, because the person need not do anything yet. */
  folded: boolean
  /** The server's time. */
  now: Date
}) {
  const { id, version, state, assignment, confirmBy, instructions } = duty
  const cancelled = state === 'cancelled'
  const confirmed = assignment?.state === 'confirmed'
  const open = !cancelled && !hasBegun(duty, now)
  const asksToRead = instructions !== 'read'
  const rest = (
    <>
      {!asksToRead && <InstructionsLink duty={duty} />}
      <Directions duty={duty} />
      {open && (
        <div className="flex flex-wrap items-start gap-3">
          <Fold id={id} intent="decline" label="I cannot work this" result={result}>
            <RowForm
              id={id}
              version={version}
              intent="decline"
              submit="Decline this shift"
              variant="danger"
              result={result}
            >
              {(errors, typed) => (
                <TextField
                  id={`reason-${id}`}
                  name="reason"
                  label="Why?"
                  required
                  maxLength={500}
                  defaultValue={typed.reason}
                  errors={errors.reason}
                />
              )}
            </RowForm>
          </Fold>
          {!offered && colleagues === null && (
            <LinkButton to={`/duties?swap=${id}#duty-${id}`} preventScrollReset>
              Offer to a colleague
            </LinkButton>
          )}
        </div>
      )}
      {open && !offered && colleagues !== null && <OfferForm id={id} colleagues={colleagues} result={result} />}
    </>
  )
  return (
    <Card as="li" id={`duty-${id}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <DutyTimes duty={duty} />
        <DutyBadge duty={duty} now={now} />
      </div>
      {open && cannot && (
        <p className="font-semibold text-warn">
          You marked yourself as unavailable, but this shift is still yours. Decline it if you cannot work.
        </p>
      )}
      {open && !confirmed && (
        <RowForm id={id} version={version} intent="confirm" submit="Confirm" variant="primary" result={result}>
          <p className="text-sm text-muted">Please confirm by {showInstant(confirmBy)}.</p>
        </RowForm>
      )}
      {!cancelled && asksToRead && <InstructionsLink duty={duty} />}
      {!cancelled &&
        (folded ? <More open={colleagues !== null || cannot || wasRefused(result, id)}>{rest}</More> : rest)}
    </Card>
  )
}

function OfferForm({
  id,
  colleagues,
  result,
}: {
  id: string
  colleagues: readonly { id: string; name: string }[]
  result: Result
}) {
  if (colleagues.length === 0) return <p>No trained colleague is free then. Ask the control room.</p>
  return (
    <RowForm id={id} intent="offer" submit="Ask them" variant="primary" result={result}>
      {(errors, typed) => (
        <>
          <SelectField
            id={`colleague-${id}`}
            name="userId"
            defaultValue={typed.userId}
            label="Who could take it?"
            hint="They must accept, then control decides. Until then, it is still your shift."
            required
            options={colleagues.map((one) => ({ value: one.id, label: one.name }))}
            errors={errors.userId}
          />
          <Link to="/duties" preventScrollReset className="link inline-flex min-h-11 items-center">
            Keep it
          </Link>
        </>
      )}
    </RowForm>
  )
}

/** An open shift, which needs a person. */
export const OpenDutyCard = ({ duty, result }: { duty: OwnDuty; result: Result }) => (
  <Card as="li" className="grid gap-3">
    <DutyTimes duty={duty} />
    <Directions duty={duty} />
    <RowForm
      id={duty.id}
      version={duty.version}
      intent="take"
      submit="Take this shift"
      variant="primary"
      result={result}
    />
  </Card>
)

/**
 * The details of a shift in a section that can be expanded. It is open if the page asks for it, or if a form in it was
 * refused.
 */
const More = ({ open, children }: { open: boolean; children: React.ReactNode }) => (
  <details open={open || undefined}>
    <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-link">
      Directions and changes
    </summary>
    <div className="mt-1 grid gap-3">{children}</div>
  </details>
)

const wasRefused = (result: Result, id: string) => result?.initialValue?.id === id

/** A section that can be expanded without scripts. It stays open if its form was refused. */
function Fold({
  id,
  intent,
  label,
  result,
  children,
}: {
  id: string
  intent: string
  label: string
  result: Result
  children: React.ReactNode
}) {
  const refused = wasRefused(result, id) && result?.initialValue?.intent === intent
  return (
    <details open={refused || undefined}>
      <summary className={buttonClass({}, 'w-fit cursor-pointer list-none')}>{label}</summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}
