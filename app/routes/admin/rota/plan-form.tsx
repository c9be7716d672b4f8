import { useNavigation } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { type PostView } from '~/domain/time/rota/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useBegun } from '~/browser/runtime/opened-upon.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { type Answered, answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/**
 * One of the rota's forms, with its answer. It is a plain form, so that it works without scripts. Its fields start
 * again when it was saved.
 */
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
  const saved = useTimesSaved(intent, kept.id)
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
      <Fragment key={saved}>{children?.(answered)}</Fragment>
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

/** The form of a section: its intent, its row, and the version of the row if it may be stale when it is opened. */
type FormOf = { intent: string; id?: string; version?: string | number }

/**
 * A collapsed section that asks for confirmation: the first press shows the consequences. With the form that it is `of`
 * it opens when that was refused, and closes when it was saved; what is entered in other sections stays.
 */
export function Fold({
  label,
  about,
  danger,
  open,
  of = { intent: '' },
  children,
}: {
  label: string
  /** What the action is about, for screen readers. */
  about?: string
  danger?: boolean
  open?: boolean
  of?: FormOf
  children: ReactNode
}) {
  const refused = useRefused(of.intent, of.id)
  const saved = useTimesSaved(of.intent, of.id)
  const [upon, around] = useBegun<HTMLDivElement>(String(of.version ?? ''), saved)
  return (
    <details key={saved} open={open || (of.intent !== '' && refused) || undefined}>
      <summary className={buttonClass({ variant: danger ? 'danger' : 'secondary' }, 'w-fit cursor-pointer list-none')}>
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </summary>
      {/* Until somebody begins, the fields show what is stored, and send its version. */}
      <div key={upon} {...around} className="mt-3 grid gap-3">
        {children}
      </div>
    </details>
  )
}

/** Returns whether a form was refused, in which case its section stays open. */
export function useRefused(intent: string, id?: string): boolean {
  return Object.keys(answeredFor(useAnswer<ActionAnswer>()?.result, intent, id).errors).length > 0
}
