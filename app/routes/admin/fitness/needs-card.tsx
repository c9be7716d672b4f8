import { useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor, tickedOf } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'

type Item = { scope: string; id: string; name: string; values: string[]; version: string }

/** The papers that a site, a position or a role needs, and the form that changes them. */
export function NeedsCard({
  item: { scope, id, name, values, version },
  choices,
}: {
  item: Item
  choices: { value: string; label: string }[]
}) {
  const intent = `needs ${id}`
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, intent)
  const opened = useOpenedUpon(version, intent, typed)
  const busy = useNavigation().formData?.get('intent') === intent
  const needed = choices.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  return (
    <Card as="section" aria-labelledby={`of-${id}`}>
      <h2 id={`of-${id}`} className="text-lg font-bold">
        {name}
      </h2>
      <p className="mt-1 text-muted">{needed.length === 0 ? 'No papers required' : needed.join(', ')}</p>
      <details className="mt-3" open={Object.keys(errors).length > 0 || undefined}>
        <summary className={buttonClass({}, 'cursor-pointer list-none')}>
          Change<span className="sr-only">: {name}</span>
        </summary>
        <Form method="post" preventScrollReset {...opened.form} className="mt-3 grid gap-3">
          <ErrorSummary errors={errors} ids={{ requirements: `needs-${id}` }} />
          <StoredNow opened={opened} lines={needed} />
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="scope" value={scope} />
          <input type="hidden" name="scopeId" value={id} />
          <CheckboxGroup
            key={opened.key}
            id={`needs-${id}`}
            name="needs"
            plain
            label={`What ${name} needs`}
            defaultValue={tickedOf({ typed }, 'needs', values)}
            options={choices}
          />
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </Form>
      </details>
    </Card>
  )
}
