import { and, desc, eq, ne } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findSiteNow } from '../../time/clocking/punch-site.server.ts'
import { draftHeadcount, draftShift } from '../../time/site-book/report/shift-draft.server.ts'
import { findSelf } from '../../kernel/people/people.server.ts'
import { db } from '~/platform/store.server.ts'
import { type Known, lastAnswered, wantedBy } from './fill.ts'
import { openAnswers } from './sealing.server.ts'
import { type Template } from './template.ts'
import { findTemplate } from './templates/index.ts'

const LOOKED_AT = 20

/** Known facts for a form: from the person's account, and from their last submission. */
export function knownFor(actor: Person, template: Template): Known {
  demand(actor, 'form.fill')
  const wanted = wantedBy(template)
  if (wanted.size === 0) return {}
  const { firstName, lastName, employeeId } = findSelf(actor)
  const account: Known = {
    'first name': firstName,
    'last name': lastName,
    'full name': `${firstName} ${lastName}`,
    ...(employeeId && { 'staff number': employeeId }),
  }
  // The site of their present shift is the default.
  const site = wanted.has('site') ? findSiteNow(actor.id, new Date())?.name : null
  if (site) account.site = site
  const book = bookFor(actor, wanted, new Date())
  const further = [...wanted].filter((fill) => !account[fill] && book[fill] === undefined)
  const known = { ...account, ...book }
  return further.length === 0 ? known : { ...lastAnswered(sentBy(actor, new Set(further))), ...known }
}

/**
 * Returns the book's lines about the shift. They are empty rather than missing, so that nobody starts from yesterday's
 * report.
 */
function bookFor(actor: Person, wanted: ReturnType<typeof wantedBy>, now: Date): Known {
  const draft = wanted.has('shift log') ? draftShift(actor.id, now) : null
  return {
    ...(draft && { 'shift log': draft.log, 'shift incidents': draft.incidents }),
    ...(wanted.has('people on site') && { 'people on site': draftHeadcount(actor.id, now) }),
  }
}

function* sentBy(actor: Person, wanted: ReturnType<typeof wantedBy>) {
  const own = and(eq(formSubmissions.userId, actor.id), ne(formSubmissions.status, 'draft'))
  const newest = db().select().from(formSubmissions).where(own).orderBy(desc(formSubmissions.id)).limit(LOOKED_AT)
  for (const row of newest.all()) {
    const template = findTemplate(row.templateId)
    // Only submissions that can supply an answer are decrypted.
    if (template && [...wantedBy(template)].some((fill) => wanted.has(fill)))
      yield { template, answers: openAnswers(row) }
  }
}
