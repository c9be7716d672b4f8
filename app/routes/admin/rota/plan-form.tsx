import { useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { type PostView } from '~/domain/time/rota/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { type Answered, answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** One of the rota's forms, with its answer. It is a plain form, so that it works without scripts. */
export function PlanForm({
  intent,
  kept = {},
  submit,
  variant = 'primary',
  children,
}: {
  intent: string
  /** Hidden fields; `id` distinguishes forms of the same kind. */
  kept?: Record<string, string>
  submit: ReactNode
  variant?: 'primary' | 'secondary' | 'danger'
  children?: (answered: Answered) => ReactNode
}) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, intent, kept.id)
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === intent && (!kept.id || posted.get('id') === kept.id)
  const whole = answered.errors['']
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {whole && (
        <p role="alert" className="font-semibold text-bad">
          {whole.join(' ')}
        </p>
      )}
      {children?.(answered)}
      <div>
        <Button type="submit" variant={variant} busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

/** Chooses one of the site's positions. If there is only one, it is chosen. */
export function PostSelect({ posts, answered }: { posts: readonly PostView[]; answered: Answered }) {
  return (
    <SelectField
      {...fieldsOf(answered)('postId', posts.length === 1 ? posts[0]!.id : '')}
      label="Position"
      required
      placeholder="Choose a position"
      options={posts.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** People to choose from, and whether there are more than are listed. */
export type People = { items: { value: string; label: string }[]; more: boolean }

/** Searches for a person if there are too many for the list; `kept` are the fields of the address that are kept. */
export function FindPerson({
  people,
  find,
  kept = [],
  to,
}: {
  people: People
  find: string
  kept?: readonly (readonly [string, string])[]
  to?: string
}) {
  if (!people.more && !find) return null
  return (
    <Form method="get" action={to} role="search" key={find} preventScrollReset className="grid gap-3">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="find"
        type="search"
        plain
        label="Look for a person"
        hint={people.more ? 'More people match than are shown.' : undefined}
        defaultValue={find}
      />
      <div>
        <Button type="submit">Look</Button>
      </div>
    </Form>
  )
}

/** A collapsed section that asks for confirmation: the first press shows the consequences. */
export function Fold({
  label,
  about,
  danger,
  open,
  children,
}: {
  label: string
  /** What the action is about, for screen readers. */
  about?: string
  danger?: boolean
  open?: boolean
  children: ReactNode
}) {
  return (
    <details open={open || undefined}>
      <summary className={buttonClass({ variant: danger ? 'danger' : 'secondary' }, 'w-fit cursor-pointer list-none')}>
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </summary>
      <div className="mt-3 grid gap-3">{children}</div>
    </details>
  )
}

/** Returns whether a form was refused, in which case its section stays open. */
export function useRefused(intent: string, id?: string): boolean {
  return Object.keys(answeredFor(useAnswer<ActionAnswer>()?.result, intent, id).errors).length > 0
}

/**
 * Returns a key that changes when the page is opened or a form succeeds. It stays the same while an answer is on the
 * page, and when a link or a search shows another part of it.
 */
export function useOpened(): string {
  const answer = useAnswer<ActionAnswer>()
  const { key, pathname } = useLocation()
  const { formMethod } = useNavigation()
  const kept = useRef({ key, at: key, pathname, sent: false })
  const now = kept.current
  if (formMethod && formMethod !== 'GET') now.sent = true
  if (key !== now.at) {
    now.at = key
    if (!answer && (now.sent || pathname !== now.pathname)) now.key = key
    now.pathname = pathname
  }
  if (!formMethod) now.sent = false
  return now.key
}
