import { useNavigation } from '@remix-run/react'
import { type PhoneServiceView } from '~/domain/safety/phone-messages/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor, fieldsOf, ticked } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'

/** The service that sends text messages and makes calls: which one, and our account there. */
export function PhoneServiceCard({ service, version }: { service: PhoneServiceView; version: string }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'phone')
  const busy = useNavigation().formData?.get('intent') === 'phone'
  const opened = useOpenedUpon(version, 'phone', answered.typed)
  const field = fieldsOf(answered)
  const keeps = 'One is saved. Leave empty to keep it.'
  return (
    <Card as="section" aria-labelledby="phone-service-title">
      <CardTitle
        id="phone-service-title"
        icon="phone"
        title="Texts and calls"
        sub="An escalation step can send a text message or make a call. You need an account with Twilio or Vonage."
      />
      <p className="mt-2">
        <Badge tone={service.ready ? 'good' : 'neutral'}>{service.ready ? 'Switched on' : 'Off'}</Badge>
      </p>
      <Form method="post" noValidate preventScrollReset {...opened.form} className="mt-4 grid gap-4" autoComplete="off">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="phone" />
        <StoredNow opened={opened} lines={linesOf(service)} />
        <div key={opened.key} className="grid gap-4">
          <SelectField
            {...field('provider', service.provider)}
            label="Provider"
            placeholder="None"
            options={[
              { value: 'twilio', label: 'Twilio' },
              { value: 'vonage', label: 'Vonage' },
            ]}
          />
          <TextField
            {...field('account', service.account)}
            label="Account"
            hint="Twilio: Account SID. Vonage: API key."
            maxLength={100}
          />
          <TextField
            name="secret"
            label="Secret"
            type="password"
            autoComplete="new-password"
            hint={`Twilio: Auth token. Vonage: API secret. ${service.hasSecret ? keeps : ''}`}
            maxLength={200}
            errors={answered.errors.secret}
          />
          <TextField
            {...field('from', service.from)}
            label="Sender"
            hint="A number on your account. Calls need a number; texts may use a name."
            maxLength={30}
          />
          <TextField
            {...field('application', service.application)}
            label="Vonage application ID"
            hint="Only for calls through Vonage."
            maxLength={60}
          />
          <TextArea
            name="privateKey"
            label="Vonage private key"
            rows={3}
            hint={`Only for calls through Vonage. ${service.hasPrivateKey ? keeps : ''}`}
            maxLength={5000}
            errors={answered.errors.privateKey}
          />
          <Checkbox
            name="enabled"
            label="Send texts and calls"
            defaultChecked={ticked(answered, 'enabled', service.enabled)}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save service
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** The stored account, without its secrets. */
const linesOf = ({ provider, account, from, application, enabled }: PhoneServiceView) => [
  `Provider: ${provider === null ? 'none' : provider === 'twilio' ? 'Twilio' : 'Vonage'}`,
  `Account: ${account}`,
  `Sender: ${from}`,
  ...(application ? [`Vonage application ID: ${application}`] : []),
  `Send texts and calls: ${enabled ? 'yes' : 'no'}`,
]
