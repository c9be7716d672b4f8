import { findSiteNamed, findSiteRow } from '../../kernel/sites/sites.server.ts'
import { type Answers } from './answers.ts'
import { kindOf } from './fields/kinds.ts'
import { questionsOf } from './form.ts'
import { type Template } from './template.ts'

/** Under this name the id of the site stands among the answers; it is sealed where they are. */
const BESIDE = 'siteId'

/** The answer of a form that names a site, if it has one. */
const siteFieldOf = (template: Template) => questionsOf(template).find((field) => kindOf(field).names === 'site')

/** Whether a form asks for a site. */
export const asksForSite = (template: Template) => siteFieldOf(template) !== undefined

/**
 * The answers with the id of the site beside its name: the one that was posted, else the one site of this name.
 * Where no site is, or more than one, the text stands alone; it is never changed.
 */
export function withSite(template: Template, answers: Answers, posted: unknown): Answers {
  const field = siteFieldOf(template)
  if (!field) return answers
  const chosen = typeof posted === 'string' ? findSiteRow(posted) : null
  const text = answers[field.name]
  const site = chosen && !chosen.removedAt ? chosen : typeof text === 'string' && text ? findSiteNamed(text) : null
  return site ? { ...answers, [BESIDE]: site.id } : answers
}

/** Which site a field's answer names, by what is kept beside it. */
export const siteBeside = (field: Parameters<typeof kindOf>[0], answers: Answers): string | null =>
  kindOf(field).names === 'site' && typeof answers[BESIDE] === 'string' ? answers[BESIDE] : null
