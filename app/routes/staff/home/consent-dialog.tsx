import { useFetcher } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { agreementSections, showVersion } from '~/domain/content/consent/agreement.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { answeredFor, ticked } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Checkbox, RadioGroup } from '~/ui/choices.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Signature } from '~/ui/signature.tsx'
import { useConsentToast } from './consent-toast.ts'
import { RequestKey } from '~/ui/form.tsx'

/**
 * Mandatory, and cannot be closed: what is recorded, the tick, the signature, and the separate question about faces.
 * Without scripts it appears over the page as an ordinary form.
 */
export default function ConsentDialog({
  name,
  version,
  failed,
}: {
  name: string
  version: string
  failed?: ActionAnswer
}) {
  const fetcher = useFetcher<ActionAnswer>()
  const answer = fetcher.data ?? failed
  const { typed } = answeredFor(answer?.result, 'consent')
  const [mended, setMended] = useState<{ answer: ActionAnswer | undefined; names: string[] }>({ answer, names: [] })
  // A field that has been corrected shows no error. The next answer says which faults remain.
  const names = mended.answer === answer ? mended.names : []
  const errors = Object.fromEntries(
    Object.entries(answer?.result?.error ?? {}).filter(([name]) => name === '' || !names.includes(name)),
  )
  const mend = (name: string) => setMended({ answer, names: [...names, name] })
  const changed = (event: FormEvent) => {
    const { name } = event.target as Partial<HTMLInputElement>
    if (name) mend(name)
  }
  useConsentToast(fetcher.data)
  return (
    <Dialog
      open
      onClose={() => undefined}
      dismissable={false}
      wide
      title="Before you start"
      description={`Please read and sign the agreement (${showVersion(version)}).`}
    >
      <fetcher.Form method="post" action="/home" noValidate onChange={changed} className="grid gap-5">
        <RequestKey />
        <input type="hidden" name="intent" value="consent" />
        <ErrorSummary errors={errors} told={answer} />
        {agreementSections.map(({ icon, title, points }) => (
          <section key={title} className="flex gap-3">
            <span className="grid size-10 shrink-0 place-content-center rounded-control bg-primary-soft text-link">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="font-bold">{title}</h3>
              {points.map((point) => (
                <p key={point} className="mt-1 text-[0.9375rem]">
                  {point}
                </p>
              ))}
            </div>
          </section>
        ))}
        <div className="rounded-card border border-line bg-raised p-4">
          <RadioGroup
            name="biometricConsent"
            label="May we match your face when you clock in?"
            hint="You are free to choose, and you can change this later in the menu. If you say no, you clock in with your location and a declaration. An administrator checks some of these."
            required
            options={[
              { value: 'yes', label: 'Yes, match my face' },
              { value: 'no', label: 'No, use location and a declaration' },
            ]}
            defaultValue={typed.biometricConsent}
            errors={errors.biometricConsent ?? undefined}
          />
        </div>
        <Checkbox
          name="agree"
          label={`I, ${name}, have read this and agree to the terms and conditions above`}
          required
          defaultChecked={ticked({ typed }, 'agree')}
          errors={errors.agree ?? undefined}
        />
        <Signature
          name="signature"
          label="Digital signature"
          takesTyped
          typedBefore={typed.signatureTyped}
          errors={errors.signature ?? undefined}
          onChange={(drawn) => drawn && mend('signature')}
        />
        <div className="grid gap-2 sm:flex sm:justify-end">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon="check"
            busy={fetcher.state !== 'idle'}
            busyLabel="Saving..."
          >
            Complete Agreement
          </Button>
        </div>
        <p className="text-sm text-muted">
          <a href="/emergency" className="link">
            Emergency SOS
          </a>{' '}
          and{' '}
          <a href="/medical-emergency" className="link">
            first aid
          </a>{' '}
          work without this agreement.
        </p>
        <p>
          <button type="submit" form="consent-logout" className="link inline-flex min-h-11 items-center">
            Sign out
          </button>
        </p>
      </fetcher.Form>
      <form id="consent-logout" method="post" action="/logout" />
    </Dialog>
  )
}
