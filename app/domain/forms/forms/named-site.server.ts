import { findSiteNamed, findSiteRow } from '../../kernel/sites/sites.server.ts'
import { type Answers } from './answers.ts'
import { kindOf } from './fields/kinds.ts'
import { questionsOf } from './form.ts'
import { type Template } from './template.ts'

/** The site's id among the answers. It is encrypted if they are. */
const BESIDE = 'siteId'

/** Returns the field of a form that names a site, if it has one. */
const siteFieldOf = (template: Template) => questionsOf(template).find((field) => kindOf(field).names === 'site')

/** Does a form ask for a site? */
export const asksForSite = (template: Template) => siteFieldOf(template) !== undefined

/**
 * Adds the id of the site next to its name in the answers: the posted one, or else the only site with this name. If
 * there is none or several, only the text remains, which never changes.
 */
export function withSite(template: Template, answers: Answers, posted: unknown): Answers {
  const field = siteFieldOf(template)
  if (!field) return answers
  const chosen = typeof posted === 'string' ? findSiteRow(posted) : null
  const text = answers[field.name]
  const site = chosen && !chosen.removedAt ? chosen : typeof text === 'string' && text ? findSiteNamed(text) : null
  return site ? { ...answers, [BESIDE]: site.id } : answers
}

/** Returns the site of a field's answer, from the id stored beside it. */
export const siteBeside = (field: Parameters<typeof kindOf>[0], answers: Answers): string | null =>
  kindOf(field).names === 'site' && typeof answers[BESIDE] === 'string' ? answers[BESIDE] : null
