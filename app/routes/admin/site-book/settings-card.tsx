import { useNavigation } from '@remix-run/react'
import { type BookSettingsView } from '~/domain/time/site-book/visits/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor, fieldsOf, ticked } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'

/** How long the site keeps details of visitors, and whether its client sees photographs. */
export function SettingsCard({ settings, version }: { settings: BookSettingsView; version: string }) {
  const { siteId, visitorDays, showPhotos } = settings
  const answer = answeredFor(useAnswer<ActionAnswer>()?.result, 'settings')
  const opened = useOpenedUpon(version, 'settings', answer.typed)
  const field = fieldsOf(answer)
  const busy = useNavigation().formData?.get('intent') === 'settings'
  return (
    <Card as="section" aria-labelledby="settings-title" className="grid gap-3">
      <CardTitle id="settings-title" icon="settings" title="Settings" />
      <Form method="post" noValidate {...opened.form} className="grid gap-3">
        <ErrorSummary errors={answer.errors} />
        <input type="hidden" name="intent" value="settings" />
        <input type="hidden" name="siteId" value={siteId} />
        <StoredNow
          opened={opened}
          lines={[
            `Days to keep visitor records: ${visitorDays}`,
            `Show photographs to the client: ${showPhotos ? 'yes' : 'no'}`,
          ]}
        />
        <div key={opened.key} className="grid gap-3">
          <TextField
            {...field('visitorDays', visitorDays)}
            type="number"
            min={1}
            max={365}
            label="Days to keep visitor records"
            required
          />
          <Checkbox
            name="showPhotos"
            label="Show photographs to the client"
            hint="Photographs may show faces."
            defaultChecked={ticked(answer, 'showPhotos', showPhotos)}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Save settings
          </Button>
        </div>
      </Form>
    </Card>
  )
}
