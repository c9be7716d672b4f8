import { timingSafeEqual } from 'node:crypto'
import { passwordFits } from '../../account/sign-in/passwords.server.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { limitGuesses, limitRate } from '../../kernel/access/throttle.server.ts'
import { siteReportOf } from '../../time/site-book/report/report.server.ts'
import { type SiteReport } from '../../time/site-book/report/views.ts'
import { nightOf } from '../handover/night.server.ts'
import { type Day } from '~/platform/dates.ts'
import { invalid, notFound } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'
import { type OpenLink, type ReportQuery } from './input.ts'
import { liveLink, type LinkRow, noteOpened, periodOf } from './links.server.ts'
import { askedNights, nightsOf } from './nights.ts'

/** What a link shows before the password is entered: only that it exists. */
export type ClientPage = { open: false } | { open: true; nights: Day[]; report: SiteReport | null }

/** The password is asked for again after this long. */
export const OPEN_S = 3600

/**
 * Opens a link with its password. Five wrong ones are free; after that each wait is longer.
 * @returns the mark that the browser sends from then on, for an hour
 * @throws Problem not_found if the link is unknown or expired; too_many; invalid for a wrong password
 */
export async function openClientLink(
  actor: Actor,
  { token, password }: OpenLink,
  now = new Date(),
): Promise<{ mark: string }> {
  limitRate('client-link', actor.kind === 'system' ? null : actor.ip, 60)
  const row = liveLink(token, now)
  const right = await limitGuesses(`client-link:${row.id}`, () => passwordFits(row.passwordHash, password))
  if (!right) throw invalid('password', 'This password is wrong')
  commit(() => noteOpened(actor, row, {}, now))
  const until = String(now.getTime() + OPEN_S * 1000)
  return { mark: `${until}.${macOf(row, until)}` }
}

/**
 * Returns what a browser sees behind a link: the report of the requested nights, if it sends the mark of the password.
 * @throws Problem not_found if the link has expired, or the night is outside its period; too_many
 */
export function findClientPage(
  actor: Actor,
  { token, mark, day, days }: ReportQuery & { token: string; mark: string | null },
  now = new Date(),
): ClientPage {
  limitRate('client-page', actor.kind === 'system' ? null : actor.ip, 120)
  const row = liveLink(token, now)
  if (!isMarked(row, mark, now)) return { open: false }
  const tonight = nightOf(now)
  const nights = nightsOf(periodOf(row), tonight)
  if (nights.length === 0 && !day) return { open: true, nights, report: null }
  return { open: true, nights, report: reportFor(actor, row, tonight, { day, days }, now) }
}

/** Returns the report of a link, for its PDF. @throws Problem not_found, also without the mark of the password */
export function findClientReport(
  actor: Actor,
  { token, mark, day, days }: ReportQuery & { token: string; mark: string | null },
  now = new Date(),
): { link: LinkRow; report: SiteReport } {
  limitRate('client-page', actor.kind === 'system' ? null : actor.ip, 120)
  const link = liveLink(token, now)
  if (!isMarked(link, mark, now)) throw notFound('Page')
  return { link, report: reportFor(actor, link, nightOf(now), { day, days }, now, 'pdf') }
}

function reportFor(
  actor: Actor,
  row: LinkRow,
  tonight: Day,
  { day, days }: ReportQuery,
  now: Date,
  as: 'page' | 'pdf' = 'page',
): SiteReport {
  const nights = askedNights(periodOf(row), tonight, day, days)
  if (!nights) throw notFound('Page')
  const [firstDay, lastDay] = nights
  commit(() => noteOpened(actor, row, { firstDay, lastDay, as }, now))
  return siteReportOf(row.siteId, firstDay, lastDay, now)
}

// A new password makes old marks invalid: its hash is part of the mark.
const macOf = ({ id, passwordHash }: LinkRow, until: string) =>
  purposeMac('client-link', JSON.stringify([id, passwordHash, until]))

function isMarked(row: LinkRow, mark: string | null, now: Date): boolean {
  const [until = '', mac = ''] = (mark ?? '').split('.')
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(row, until))]
  return Number(until) > now.getTime() && given.length === right.length && timingSafeEqual(given, right)
}
