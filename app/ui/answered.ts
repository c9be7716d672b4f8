/** What a form shows of the server's answer: messages by field, and what was typed, so that nothing is lost. */
export interface Answered {
  errors: Record<string, string[]>
  typed: Record<string, string | undefined>
}

/**
 * The answer as far as it is one form's own. A page with several forms names each by a field `intent`, and rows of one
 * kind by `id`; leave `id` out where there is one form of a kind. An answer that names no form is every form's.
 */
export function answeredFor(
  result:
    | {
        error?: Record<string, string[] | null> | null
        initialValue?: Record<string, unknown> | null
        fields?: string[]
      }
    | null
    | undefined,
  intent?: string,
  id?: string,
): Answered {
  // A field that was sent empty is not among the values, and must not begin with what is kept.
  const sentEmpty = Object.fromEntries((result?.fields ?? []).map((name) => [name, '']))
  const typed = { ...sentEmpty, ...result?.initialValue } as Answered['typed']
  const mine = (!intent || !typed.intent || typed.intent === intent) && (!id || typed.id === id)
  if (!result || !mine) return { errors: {}, typed: {} }
  const errors: Answered['errors'] = {}
  for (const [field, messages] of Object.entries(result.error ?? {})) if (messages?.length) errors[field] = messages
  return { errors, typed }
}

/**
 * What ties a field of the form to the answer.
 * @returns of a name, and what is kept under it: the name, the value that the field begins with, its messages
 */
export const fieldsOf =
  ({ errors, typed }: Pick<Answered, 'errors'> & { typed: Record<string, string | null | undefined> }) =>
  <Kept extends string | number>(name: string, kept?: Kept | null) => ({
    name,
    defaultValue: (typed[name] ?? kept ?? undefined) as string | Kept | undefined,
    errors: errors[name],
  })

/** Whether a box begins ticked: as it was sent, where the form was, for a box that is not ticked is not sent. */
export const ticked = ({ typed }: Pick<Answered, 'typed'>, name: string, kept?: boolean): boolean | undefined =>
  Object.keys(typed).length ? typed[name] === 'on' : kept
