import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { OwnPasswordField } from '~/ui/password-field.tsx'
import { type AccountAnswer, errorsOf } from './account-answer.ts'

type Factor = { active: boolean; waiting: boolean; recoveryCodesLeft: number; required: boolean }

/** The second factor: set up with a QR code, confirmed with a first code, removed with the password and a code. */
export function SecondFactorCard({
  factor,
  due,
  admin,
  answer,
  busy,
}: {
  factor: Factor
  due: boolean
  admin: boolean
  answer?: AccountAnswer
  busy: boolean
}) {
  const setup = answer?.view?.secret ? answer.view : null
  return (
    <Card as="section" aria-labelledby="second-factor">
      <CardTitle
        id="second-factor"
        icon="shield-check"
        title="Second factor"
        sub="A code from an authenticator app, as well as your password."
        aside={<Badge tone={factor.active ? 'good' : 'neutral'}>{factor.active ? 'On' : 'Off'}</Badge>}
      />
      <div className="mt-3 grid gap-4">
        {due && (
          <Alert tone="warn" title="Set it up to continue">
            Everybody who uses your company’s admin portal needs a second factor.
          </Alert>
        )}
        <ErrorSummary errors={errorsOf(answer, 'begin', 'confirm', 'remove', 'renew', 'policy')} />
        {answer?.view?.recoveryCodes ? <RecoveryCodes codes={answer.view.recoveryCodes} /> : null}
        {!factor.active && !setup && (
          <Form method="post">
            <input type="hidden" name="intent" value="begin" />
            <Button type="submit" variant="primary" busy={busy}>
              Set up
            </Button>
          </Form>
        )}
        {!factor.active && (setup || factor.waiting) && (
          <Confirm setup={setup} errors={errorsOf(answer, 'confirm').code} busy={busy} />
        )}
        {factor.active && <Renew left={factor.recoveryCodesLeft} busy={busy} />}
        {factor.active && <Remove errors={errorsOf(answer, 'remove')} busy={busy} />}
        {admin && factor.active && <PolicyForm required={factor.required} busy={busy} />}
      </div>
    </Card>
  )
}

function Confirm({ setup, errors, busy }: { setup: AccountAnswer['view'] | null; errors?: string[]; busy: boolean }) {
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="confirm" />
      {setup?.qr && (
        <>
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <svg
            viewBox={`-2 -2 ${setup.qr.size + 4} ${setup.qr.size + 4}`}
            role="img"
            aria-label="QR code for your authenticator app"
            className="w-52 rounded-control bg-white"
          >
            <path d={setup.qr.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <p>
            Key: <code className="break-all">{setup.secret?.replace(/(.{4})/g, '$1 ')}</code>
          </p>
        </>
      )}
      <TextField
        name="code"
        label="Six digits from the app"
        plain
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        errors={errors}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Confirm
      </Button>
    </Form>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert tone="good" title="Second factor is on. Keep these recovery codes." live="status">
      <p>Each works once, if you lose your phone. They will not be shown again.</p>
      <ul translate="no" className="mt-2 grid grid-cols-2 gap-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Renew({ left, busy }: { left: number; busy: boolean }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="renew" />
      <p>{left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}</p>
      <Button type="submit" variant="secondary" busy={busy}>
        Create new recovery codes
      </Button>
    </Form>
  )
}

function Remove({ errors, busy }: { errors: Record<string, string[]>; busy: boolean }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2">Remove it</summary>
      <Form method="post" className="mt-2 grid gap-4">
        <input type="hidden" name="intent" value="remove" />
        <OwnPasswordField errors={errors.password} />
        <TextField
          name="code"
          label="Six digits from the app, or a recovery code"
          plain
          required
          autoComplete="one-time-code"
          maxLength={40}
          errors={errors.code}
        />
        <Button type="submit" variant="danger" busy={busy}>
          Remove second factor
        </Button>
      </Form>
    </details>
  )
}

function PolicyForm({ required, busy }: { required: boolean; busy: boolean }) {
  return (
    <Form method="post" className="border-t border-line pt-4">
      <input type="hidden" name="intent" value="policy" />
      <input type="hidden" name="required" value={required ? 'false' : 'true'} />
      <p className="mb-2">
        {required
          ? 'Every administrator must have a second factor.'
          : 'Administrators may sign in without a second factor.'}
      </p>
      <Button type="submit" variant="secondary" busy={busy}>
        {required ? 'Make it optional' : 'Require it for all administrators'}
      </Button>
    </Form>
  )
}
