/** The server's answer in a form: messages by field, and the typed values, so that nothing is lost. */
export interface Answered {
  errors: Record<string, string[]>
  typed: Record<string, string | undefined>
}

/**
 * Returns the part of the answer that belongs to one form. A page with several forms names each by a field `intent`,
 * and rows of one kind by `id`; omit `id` if there is only one form of a kind. An answer that names no form belongs to
 * all of them.
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
  // A field that was sent empty is missing from the values, and must not show its stored value again.
  const sentEmpty = Object.fromEntries((result?.fields ?? []).map((name) => [name, '']))
  const typed = { ...sentEmpty, ...result?.initialValue } as Answered['typed']
  const mine = (!intent || !typed.intent || typed.intent === intent) && (!id || typed.id === id)
  if (!result || !mine) return { errors: {}, typed: {} }
  const errors: Answered['errors'] = {}
  for (const [field, messages] of Object.entries(result.error ?? {})) if (messages?.length) errors[field] = messages
  return { errors, typed }
}

/**
 * Connects form fields with the answer. @returns a function that takes a field's name and stored value, and returns its
 * name, initial value and messages
 */
export const fieldsOf =
  ({ errors, typed }: Pick<Answered, 'errors'> & { typed: Record<string, string | null | undefined> }) =>
  <Kept extends string | number>(name: string, kept?: Kept | null) => ({
    name,
    defaultValue: (typed[name] ?? kept ?? undefined) as string | Kept | undefined,
    errors: errors[name],
  })

/**
 * Returns the values that are ticked at first in a group of boxes of one name: those that were sent, if the form was
 * sent. A single one arrives as a text rather than a list.
 */
export const tickedOf = ({ typed }: Pick<Answered, 'typed'>, name: string, kept: readonly string[] = []) =>
  Object.keys(typed).length ? [(typed[name] as string | string[] | undefined) ?? []].flat() : kept

/**
 * Returns whether a box is ticked at first. If the form was sent, it is ticked only if it was sent as ticked, because
 * unticked boxes are not sent.
 */
export const ticked = ({ typed }: Pick<Answered, 'typed'>, name: string, kept?: boolean): boolean | undefined =>
  Object.keys(typed).length ? Boolean(typed[name]) : kept
