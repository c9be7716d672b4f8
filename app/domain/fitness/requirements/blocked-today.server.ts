import { inArray } from 'drizzle-orm'
import { sites } from '#db/schema/sites.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { writeEmail } from '../../kernel/mail/email.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { type Found } from '../../time/exceptions/judge.ts'
import { newestAbout } from '../../time/exceptions/watch.server.ts'
import { DAY_MS, showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { db } from '~/platform/store.server.ts'

/** A shift this soon is today's work and cannot wait for the next morning's email. */
const SOON_MS = DAY_MS

/**
 * Tells a person at once that their present papers do not allow a shift that has begun or begins within a day: once,
 * and again if they could work it in between. Everything else is left to the daily email. Within a commit. @param
 * blocked their planned shifts with the reasons against them, which are exceptions already
 */
export function tellBlocked(userId: string, blocked: readonly Found[], now: Date): void {
  const soon = blocked.filter(({ dueAt }) => dueAt.getTime() < now.getTime() + SOON_MS)
  if (soon.length === 0) return
  const { firstName, lastName, email, isActive } = findRow(userId)
  if (!isActive) return
  const siteIds = soon.flatMap(({ siteId }) => siteId ?? [])
  const named = db().select({ id: sites.id, name: sites.name }).from(sites).where(inArray(sites.id, siteIds)).all()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const { COMPANY_NAME, ORIGIN } = env()
  for (const one of soon) {
    const { dutyId, siteId, dueAt, reason } = one
    const site = (siteId && names.get(siteId)) || null
    const words = writeEmail(COMPANY_NAME, 'You cannot work your next shift yet', [
      { say: `Hello ${firstName},` },
      {
        facts: [
          ['Shift', [showInstant(dueAt), site].filter(Boolean).join(', ')],
          ['Why', reason ?? ''],
        ],
      },
      { say: 'Please ring control before the shift begins.' },
      { button: 'Open your papers', url: `${ORIGIN}/papers` },
    ])
    const address = { name: `${firstName} ${lastName}`, address: email }
    queueEmail(address, words, `blocked:${userId}:${dutyId}:${newestAbout(one)}`, now, { about: userId })
  }
}
