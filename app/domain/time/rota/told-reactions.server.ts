import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { endOfDay, showDays, startOfDay } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { db } from '~/platform/store.server.ts'
import { placesOf } from './duty-view.server.ts'
import { dutyEmail } from './told-email.ts'
import { showHours } from './show-hours.ts'
import { DUTY_WORDS, type DutyTold } from './words.ts'

/** Emails people about what happened to their duties. */
export function writeDutyEmail(event: Happened, now: Date): void {
  const told = toldOf(event)
  if (!told) return
  const { person, title, say, summary, facts } = told
  const email = dutyEmail({
    company: env().COMPANY_NAME,
    name: person.firstName,
    subject: `${title}: ${summary}`,
    words: say,
    facts,
    url: env().ORIGIN + pageOf(event),
    button: isOffer(event) ? 'Answer the offer' : 'See your shifts',
  })
  const to = { name: `${person.firstName} ${person.lastName}`, address: person.email }
  queueEmail(to, email, `duty:${event.id}`, now, { about: person.id, bulk: isBulk(event) })
}

/** Sends the message to the person's devices that allow messages. */
export function pushDuty(event: Happened, now: Date): void {
  const told = toldOf(event)
  if (!told) return
  const note = { title: told.title, body: told.summary, url: pageOf(event), tag: `duty-${event.subjectId}` }
  queuePush(told.person.id, note, `duty:${event.id}`, now, { bulk: isBulk(event) })
}

/**
 * Returns whether a message may wait. A published week is sent to everyone at the site, and a message about a single
 * change must not wait behind all of those.
 */
const isBulk = ({ type }: Happened) => type === 'rota.published'

const isOffer = ({ type }: Happened) => type.startsWith('offer.')
const pageOf = (event: Happened) => (isOffer(event) ? '/offers' : '/duties')

function toldOf(event: Happened) {
  if (!event.personId || event.personId === event.actorId) return null
  const person = findRow(event.personId)
  if (!person.isActive) return null
  const words = DUTY_WORDS[event.type as DutyTold]
  return { person, ...words, ...(event.type === 'rota.published' ? ofRota(event) : ofDuty(event)) }
}

type Hours = { startsAt: string; endsAt: string }
type Facts = [label: string, value: string][]

function ofDuty({ details }: Happened) {
  const { site, post, startsAt, endsAt, before } = details as Hours & { site: string; post: string; before?: Hours }
  const summary = `${site}, ${showHours({ startsAt, endsAt })}`
  const facts: Facts = [
    ['Site', site],
    ['Position', post],
    ['When', showHours({ startsAt, endsAt })],
  ]
  if (before) facts.push(['Before', showHours(before)])
  return { summary, facts }
}

/** Returns all of the person's duties on the days that were published. */
function ofRota({ personId, details }: Happened) {
  const { siteId, site, from, to } = details as { siteId: string; site: string; from: string; to: string }
  const rows = db()
    .select({ duty: duties })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, personId!),
        gte(assignments.startsAt, startOfDay(from)),
        lt(assignments.startsAt, endOfDay(to)),
        inArray(assignments.state, ['assigned', 'confirmed']),
        eq(duties.siteId, siteId),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .orderBy(asc(assignments.startsAt))
    .all()
    .map(({ duty }) => duty)
  const { posts } = placesOf(rows)
  const facts = rows.map((duty): Facts[number] => [showHours(duty), posts.get(duty.postId) ?? ''])
  return { summary: `${site}, ${showDays(from, to)}`, facts }
}
