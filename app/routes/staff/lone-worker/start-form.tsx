import { useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { withPlace } from './place.ts'

const INTERVALS = [15, 30, 45, 60, 90, 120, 180, 240]

/** Starts the person's own monitoring; `siteId` is where they are at work. */
export function StartForm({ sites, siteId = '' }: { sites: { id: string; name: string }[]; siteId?: string }) {
  const submit = useSubmit()
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'start')
  const [asking, setAsking] = useState(false)
  const sending = useNavigation().formData?.get('intent') === 'start'
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asking || sending) return
    setAsking(true)
    void withPlace(new FormData(event.currentTarget)).then((data) => {
      setAsking(false)
      submit(data, { method: 'post' })
    })
  }
  return (
    <Card>
      <Form method="post" noValidate onSubmit={start} className="grid gap-4">
        <input type="hidden" name="intent" value="start" />
        {sites.length > 0 && (
          <SelectField
            name="siteId"
            label="Site"
            defaultValue={typed.siteId ?? siteId}
            options={[
              { value: '', label: 'Somewhere else' },
              ...sites.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            errors={errors.siteId}
          />
        )}
        <TextField
          name="place"
          label="Where exactly?"
          hint="A building, a gate, a route."
          maxLength={200}
          defaultValue={typed.place}
          errors={errors.place}
        />
        <SelectField
          name="intervalMinutes"
          label="I check in every"
          required
          defaultValue={typed.intervalMinutes ?? '60'}
          options={INTERVALS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
          errors={errors.intervalMinutes}
        />
        <TextField
          name="plannedEnd"
          type="datetime-local"
          label="I plan to finish at"
          hint="Control will be told ten minutes later if the session has not ended."
          defaultValue={typed.plannedEnd}
          errors={errors.plannedEnd}
        />
        <TextArea
          name="note"
          label="Note for control"
          rows={2}
          maxLength={1000}
          defaultValue={typed.note}
          errors={errors.note}
        />
        <Button
          type="submit"
          variant="signal"
          size="lg"
          icon="play"
          full
          busy={asking || sending}
          busyLabel="Starting..."
        >
          Start
        </Button>
      </Form>
    </Card>
  )
}
