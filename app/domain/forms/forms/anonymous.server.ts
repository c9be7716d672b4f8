import { ne, notInArray, or } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { templates } from './templates/index.ts'

/** The forms whose answers are anonymous. */
export const ANONYMOUS: readonly number[] = templates.filter(({ apart }) => apart).map(({ id }) => id)

/**
 * The condition for submissions that may be in a list of one person or in the order of names, which would show whose
 * the answers are.
 */
export const notAnonymous = notInArray(formSubmissions.templateId, [...ANONYMOUS])

/** The condition for submissions that others than their author may see. Anonymous answers are given when they are sent. */
export const isGiven = or(notAnonymous, ne(formSubmissions.status, 'draft'))!
