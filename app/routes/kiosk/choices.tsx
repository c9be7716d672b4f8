import { type FormEvent, useState } from 'react'
import { type AnswerOf } from '~/api/call.ts'
import { type Said } from '~/browser/kiosk/punches.ts'
import { JACKET_MISSING, JacketQuestion, jacketWord } from '~/routes/staff/clock/manual-check.tsx'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'

type Person = AnswerOf<'POST /api/kiosk/person'>

/** What the person may do now. Without a line nobody knows who it is: both are offered, with a declaration. */
export function Choices({
  person,
  hidden,
  busy,
  onPunch,
  onScan,
  onBack,
}: {
  person: Person | null
  hidden: boolean
  busy: boolean
  onPunch: (said: Said) => void
  onScan: () => void
  onBack: () => void
}) {
  const declares = person === null || person.method === 'alternative'
  const asksJacket = person === null || person.jacket
  const mayIn = person === null || !person.isClockedIn
  const mayOut = person === null || person.isClockedIn
  const scans = !declares && person.check !== 'none'
  return (
    <>
      <h1 className="text-3xl font-extrabold">{person && !hidden ? `Hello ${person.firstName}` : 'Clock in or out'}</h1>
      {person?.notices.map(({ title, text }) => (
        <Alert key={title} tone="warn" title={title}>
          {text}
        </Alert>
      ))}
      <Card>
        <div className="grid gap-4">
          {mayIn && scans && (
            <Button variant="signal" size="lg" icon="face" full busy={busy} onClick={onScan}>
              Clock In
            </Button>
          )}
          {mayIn && !scans && (
            <ClockInForm declares={declares} asksJacket={declares && asksJacket} busy={busy} onPunch={onPunch} />
          )}
          {mayOut && (
            <Button
              variant={mayIn ? 'secondary' : 'signal'}
              size="lg"
              icon="logout"
              full
              busy={busy}
              onClick={() => onPunch({ action: 'clock_out' })}
            >
              Clock Out
            </Button>
          )}
          <Button variant="quiet" size="lg" full disabled={busy} onClick={onBack}>
            Cancel
          </Button>
        </div>
      </Card>
    </>
  )
}

function ClockInForm({
  declares,
  asksJacket,
  busy,
  onPunch,
}: {
  declares: boolean
  asksJacket: boolean
  busy: boolean
  onPunch: (said: Said) => void
}) {
  const [errors, setErrors] = useState<{ declaration?: string[]; jacket?: string[] }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const alternativeDeclaration = new FormData(event.currentTarget).has('alternativeDeclaration')
    const uniformDetected = jacketWord(event.currentTarget)
    const missing = {
      declaration: declares && !alternativeDeclaration ? ['Please confirm the declaration to clock in.'] : undefined,
      jacket: asksJacket && uniformDetected === undefined ? JACKET_MISSING : undefined,
    }
    setErrors(missing)
    if (missing.declaration || missing.jacket) return
    onPunch({ action: 'clock_in', ...(declares && { alternativeDeclaration, uniformDetected }) })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {declares && (
        <Checkbox
          name="alternativeDeclaration"
          label="I declare: this is my number and PIN. I am at work and fit for duty."
          required
          errors={errors.declaration}
        />
      )}
      {asksJacket && <JacketQuestion id="jacket" errors={errors.jacket} />}
      <Button type="submit" variant="signal" size="lg" icon="clock" full busy={busy}>
        Clock In
      </Button>
    </form>
  )
}
