import { useNavigation } from '@remix-run/react'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { ROLES, roleLabel } from '~/domain/kernel/access/actor.ts'
import { type BiometricSetup } from '~/domain/time/biometrics/setup.server.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { FaceDistanceField } from './face-distance-field.tsx'

type Sent = Record<string, string | undefined>

const CHECKS = { none: 'Location only', face: 'Face', face_and_hi_vis: 'Face and hi-vis' }
const TURNS = { off: 'Off', sometimes: 'Sometimes', always: 'Always' }
const PLACES = { off: 'Off', alone: 'Where people work alone', every: 'At every place' }

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The stored policy, one line for each role and each further rule. */
const linesOf = ({ policy, turn, strictPlaces, faceNearest, faceThreshold }: BiometricSetup) => [
  ...ROLES.map((role) => `${roleLabel(role)}: ${CHECKS[policy[role] ?? 'face']}, turn: ${TURNS[turn[role] ?? 'off']}`),
  `Head turn and a check by control: ${PLACES[strictPlaces]}`,
  `Must be closer than any colleague: ${faceNearest ? 'yes' : 'no'}`,
  `Accepted distance: ${faceThreshold}`,
]

/** The check that each role's clock-in needs, and how closely a face must match. */
export function ClockPolicyForm({
  setup,
  version,
  answered,
}: {
  setup: BiometricSetup
  version: string
  answered: Answered
}) {
  const opened = useOpenedUpon(version, 'policy', answered.typed)
  const sent = answered.typed as { policy?: Sent; turn?: Sent }
  const busy = useNavigation().formData?.get('intent') === 'policy'
  return (
    <Card as="section" aria-labelledby="policy-title" className="mt-6">
      <CardTitle
        id="policy-title"
        icon="shield-check"
        title="Policy by role"
        sub="Location is always asked for. The alternative method needs no check."
      />
      <Form method="post" {...opened.form} className="mt-5 grid gap-5" noValidate>
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="policy" />
        <StoredNow opened={opened} lines={linesOf(setup)} />
        <div key={opened.key} className="grid gap-5">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {ROLES.map((role) => (
              <SelectField
                key={role}
                id={`policy-${role}`}
                name={`policy.${role}`}
                label={roleLabel(role)}
                required
                defaultValue={sent.policy?.[role] ?? setup.policy[role] ?? 'face'}
                options={optionsOf(CHECKS)}
              />
            ))}
          </div>
          <fieldset className="grid gap-3">
            <legend className="mb-1 font-semibold">Head turn</legend>
            <p className="text-sm text-muted">
              After a matched scan the person turns their head to a side that the server picks at random. This stops
              most photographs held up to the camera, but not a video of the person. Sometimes means one scan in five.
              After two tries, or for people who cannot turn, the manual check follows.
            </p>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {ROLES.map((role) => (
                <SelectField
                  key={role}
                  id={`turn-${role}`}
                  name={`turn.${role}`}
                  label={`${roleLabel(role)}: turn`}
                  required
                  defaultValue={sent.turn?.[role] ?? setup.turn[role] ?? 'off'}
                  options={optionsOf(TURNS)}
                />
              ))}
            </div>
          </fieldset>
          <SelectField
            name="strictPlaces"
            label="Head turn and a check by control"
            hint={`For places where a false match would do most harm. Each scan there asks for a turn, and control checks each clock-in before it is confirmed. Based on the last 28 days, that is ${perDay(setup.looksADay.alone)} where people work alone, ${perDay(setup.looksADay.every)} everywhere.`}
            required
            defaultValue={answered.typed.strictPlaces ?? setup.strictPlaces}
            options={optionsOf(PLACES)}
            errors={answered.errors.strictPlaces}
            className="max-w-md"
          />
          <SelectField
            name="faceNearest"
            label="Must be closer than any colleague"
            hint="A face is also compared with the faces of colleagues who clocked in recently, in memory and for that moment only. This stops an enrolled colleague, not a stranger who is not enrolled. The privacy policy says so."
            required
            defaultValue={answered.typed.faceNearest ?? String(setup.faceNearest)}
            options={[
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ]}
            errors={answered.errors.faceNearest}
            className="max-w-md"
          />
          <FaceDistanceField distance={setup.faceThreshold} answered={answered} />
        </div>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving..." className="justify-self-start">
          Save policy
        </Button>
      </Form>
    </Card>
  )
}

/** Describes a number of checks per day. */
const perDay = (looks: number) => (looks > 0 && looks < 1 ? 'under 1 check a day' : `${Math.round(looks)} checks a day`)
