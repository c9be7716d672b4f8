import { useNavigation } from '@remix-run/react'
import { type SavedView } from '~/domain/kernel/saved-views/views.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

const ACTION = '/admin/saved-views'

/** Saves a list's current filter and order under a name. A refusal is shown on the page of all views. */
export function SaveView({
  list,
  query,
  answered = { errors: {}, typed: {} },
}: {
  list: string
  query: string
  answered?: Answered
}) {
  const busy = useNavigation().formData?.get('intent') === 'save-view'
  return (
    <Form method="post" action={ACTION} className="grid gap-3">
      <input type="hidden" name="intent" value="save-view" />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <TextField
        id="view-name"
        {...fieldsOf(answered)('name')}
        label="Name of the view"
        hint="Saves these filters and this order, just for you."
        plain
        required
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" size="sm" busy={busy} className="justify-self-start max-md:min-h-11">
        Save view
      </Button>
    </Form>
  )
}

/** Removes a view. The button is in a collapsed section, so that it takes two presses. */
export function RemoveView({ view: { id, name } }: { view: SavedView }) {
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === 'remove-view' && posted.get('id') === id
  return (
    <Form method="post" action={ACTION} className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="remove-view" />
      <input type="hidden" name="id" value={id} />
      <p>The list itself is not changed.</p>
      <Button type="submit" variant="danger" size="sm" icon="trash" busy={busy} className="max-md:min-h-11">
        Yes, remove {name}
      </Button>
    </Form>
  )
}
