import { type FormEvent, type ReactNode, useState } from 'react'
import { type AnswerOf } from '~/api/call.ts'
import { type Said } from '~/browser/kiosk/punches.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Checkbox, RadioGroup } from '~/ui/choices.tsx'

import { SITE_PARTS, type SitePart } from './site.tsx'

type Person = AnswerOf<'POST /api/kiosk/person'>

/**
 * The actions available to the person. Offline the tablet cannot know who it is, so it offers both clock-in and
 * clock-out, with a declaration.
 */
export function Choices({
  person,
  busy,
  onPunch,
  onScan,
  onSite,
  onBack,
}: {
  person: Person | null
  busy: boolean
  onPunch: (said: Said) => void
  /** Clocks a person in by a face scan. */
  onScan: () => void
  onSite: (part: SitePart) => void
  onBack: () => void
}) {
  const declares = person === null || person.method === 'alternative'
  const asksJacket = person === null || person.jacket
  const mayIn = person === null || !person.isClockedIn
  const mayOut = person === null || person.isClockedIn
  const scans = !declares && person.check !== 'none'
  return (
    <>
      <h1 className="text-3xl font-extrabold">{person ? `Hello ${person.firstName}` : 'Clock in or out'}</h1>
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
            <ClockInForm
              id="gate"
              declares={declares}
              asksJacket={declares && asksJacket}
              busy={busy}
              onPunch={onPunch}
            >
              {!person && <p>You cannot be scanned without a connection. Control may check later that it was you.</p>}
            </ClockInForm>
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
      <nav aria-label="The site" className="grid gap-3 sm:grid-cols-3">
        {(Object.keys(SITE_PARTS) as SitePart[]).map((part) => (
          <Button key={part} size="lg" full disabled={busy} onClick={() => onSite(part)}>
            {SITE_PARTS[part]}
          </Button>
        ))}
      </nav>
    </>
  )
}

const JACKET_MISSING = ['Please say whether you are wearing your high-visibility jacket.']

/** Clocks a person in by a declaration, or with a manual check afterwards if a required scan is not possible. */
export function ClockInForm({
  id,
  label = 'Clock In',
  declares,
  checked = false,
  asksJacket,
  busy,
  onPunch,
  children,
}: {
  /** Tells two of these forms on one page apart. */
  id: string
  label?: string
  declares: boolean
  /** Whether control must confirm afterwards who it was. */
  checked?: boolean
  asksJacket: boolean
  busy: boolean
  onPunch: (said: Said) => void
  children?: ReactNode
}) {
  const [errors, setErrors] = useState<{ declaration?: string[]; jacket?: string[] }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const alternativeDeclaration = new FormData(event.currentTarget).has('alternativeDeclaration')
    const word = new FormData(event.currentTarget).get('uniformDetected')
    const uniformDetected = word === 'true' ? true : word === 'false' ? false : undefined
    const missing = {
      declaration: declares && !alternativeDeclaration ? ['Please confirm the declaration to clock in.'] : undefined,
      jacket: asksJacket && uniformDetected === undefined ? JACKET_MISSING : undefined,
    }
    setErrors(missing)
    if (missing.declaration || missing.jacket) return
    onPunch({
      action: 'clock_in',
      ...(declares && { alternativeDeclaration, uniformDetected }),
      ...(checked && { manualCheck: true, uniformDetected }),
    })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children}
      {declares && (
        <Checkbox
          name="alternativeDeclaration"
          label="I declare: this is my number and PIN. I am at work and fit for duty."
          required
          errors={errors.declaration}
        />
      )}
      {asksJacket && (
        <RadioGroup
          id={`jacket-${id}`}
          name="uniformDetected"
          label="Are you wearing your high-visibility jacket?"
          inline
          required
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          errors={errors.jacket}
        />
      )}
      <Button
        type="submit"
        variant={checked ? 'secondary' : 'signal'}
        size="lg"
        icon={checked ? 'user' : 'clock'}
        full
        busy={busy}
      >
        {label}
      </Button>
    </form>
  )
}
