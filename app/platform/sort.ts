import { z } from 'zod'

/** The order of a list, and whether it is descending. */
export type Sort<Name extends string = string> = { by: Name; descending: boolean }

/**
 * The field `sort` of a list: one of the names, with '-' before it for descending. Any other name is ignored.
 * @param names the possible orders of the list
 */
export const sortField = <const Name extends string>(names: readonly Name[]) =>
  z
    .enum(
      names.flatMap((name) => [name, `-${name}`]),
      { error: `Sort by ${names.join(', ')}` },
    )
    .transform((word) => ({ by: word.replace(/^-/, '') as Name, descending: word.startsWith('-') }))
    .optional()
