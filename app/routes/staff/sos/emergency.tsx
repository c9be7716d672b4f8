import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { findLatestAlert, raiseAlert } from '~/domain/safety/emergencies/alerts.server.ts'
import { RaiseAlert } from '~/domain/safety/emergencies/input.ts'
import { pageAction, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { useRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { ALERT_SENT } from './alert-sent.ts'
import { Resolved } from './sos.tsx'
import { CallButton } from '~/ui/call-button.tsx'

export const meta: MetaFunction = () => [{ title: 'Emergency SOS' }]

export const loader = pageLoader('staff', (actor) => ({
  // Calling for help must not wait for a second factor, but details may be shown only after it.
  alert: actor.secondFactorDue ? null : findLatestAlert(actor),
}))

export const action = pageAction(
  'staff',
  RaiseAlert,
  raiseAlert,
  {
    to: '/emergency',
    toast: { ...ALERT_SENT, tone: 'good' },
  },
  undefined,
  'sos',
)

/** The alert as a plain form: it works without scripts, and has no required question. */
export const clientAction = keepTyped()

export default function EmergencyPage() {
  const { emergencyPhone } = useRoot()
  const { alert } = useLoaderData<typeof loader>()
  const sending = useNavigation().state === 'submitting'
  useRefreshOn(['emergency_update'])
  return (
    <div className="grid gap-5">
      <PageHeader title="Emergency SOS" sub="If a life is in danger, call 999 first." />
      {alert?.resolvedAt && <Resolved alert={alert} />}
      <CallButton phone={emergencyPhone} />
      <Card>
        <Form method="post" className="grid gap-4">
          <TextField
            name="location.address"
            label="Where are you?"
            hint="A street, a building, a gate."
            maxLength={500}
          />
          <TextArea name="notes" label="What is happening?" rows={3} maxLength={2000} />
          <Button type="submit" variant="sos" size="lg" full icon="siren" busy={sending} busyLabel="Sending alert...">
            Send emergency alert
          </Button>
        </Form>
      </Card>
    </div>
  )
}
