import { readSetting } from '~/platform/settings.server.ts'
import { addDays, dayOf, showDay } from '~/platform/dates.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { openAction, settleActions } from '../actions/work.server.ts'
import { spanOf } from './in-force.ts'
import { findKind, isRemoved } from './kinds.server.ts'
import { type CredentialRow, papersOf } from './rows.server.ts'
import { covers, type Sector } from './sectors.ts'

/** How many days a proposal may wait before it is overdue. */
const CONFIRM_DAYS = 2
const RENEWALS = ['renewal', 'right_to_work_follow_up', 'screening'] as const

/**
 * Updates a person's actions to match their papers: expiring ones need renewal, proposals need confirmation, a
 * conditional start needs full screening. Settled actions are closed. Within the caller's commit.
 */
export function keepPaperWork(userId: string, now: Date): void {
  const { isActive, firstName, lastName } = findRow(userId)
  const name = `${firstName} ${lastName}`
  const papers = papersOf(userId)
  for (const paper of papers) {
    const subject = { type: 'credential', id: paper.id }
    if (paper.state === 'proposed' && isActive) {
      const label = findKind(paper.kind)?.label ?? paper.kind
      const dueOn = addDays(dayOf(paper.createdAt), CONFIRM_DAYS)
      openAction({ kind: 'proposal', words: `Check the new ${label} of ${name}`, subject, dueOn, userId }, now)
    } else settleActions(subject, { kinds: ['proposal'], words: 'Decided by the office' }, now)
    const due = isActive ? dueOf(paper, papers, name) : null
    if (due) openAction({ ...due, subject, userId }, now)
    else {
      const words = paper.replacedBy ? 'A newer one was recorded' : 'It no longer needs renewing'
      settleActions(subject, { kinds: RENEWALS, words }, now)
    }
  }
}

/** When a person has returned, what their papers need is due again, because it was closed when they left. */
export function resumePaperWork({ personId }: Happened, now: Date): void {
  if (personId) keepPaperWork(personId, now)
}

function dueOf(paper: CredentialRow, papers: readonly CredentialRow[], name: string) {
  if (paper.replacedBy || isRemoved(paper.kind) || isLicensedSince(paper, papers)) return null
  if (paper.kind === 'screening' && paper.state === 'applied') {
    const to = spanOf(paper, readSetting('screening_weeks'))?.to
    if (!to || papers.some(({ kind, state }) => kind === 'screening' && state === 'valid')) return null
    const dueOn = addDays(dayOf(to), -1)
    return { kind: 'screening' as const, words: `Finish the BS 7858 screening of ${name}`, dueOn, ownerId: null }
  }
  // If the company refused or withdrew a paper, it does not ask for its renewal.
  if (!['valid', 'expired'].includes(paper.state) || !paper.expiresOn) return null
  const dueOn = paper.expiresOn
  if (paper.kind === 'right_to_work') {
    const words = `Check the right to work of ${name} again: the permission ends on ${showDay(dueOn)}`
    return { kind: 'right_to_work_follow_up' as const, words, dueOn, ownerId: null }
  }
  const remindDays = findKind(paper.kind)?.remindDays ?? null
  return { kind: 'renewal' as const, words: renewalWords(paper, papers), dueOn, ownerId: paper.userId, remindDays }
}

/**
 * Returns whether a paper is a dispensation notice whose licence has come: one that covers its sectors at least as
 * long, so that the notice needs no renewal.
 */
const isLicensedSince = ({ kind, sectors, expiresOn }: CredentialRow, papers: readonly CredentialRow[]): boolean =>
  kind === 'dispensation' &&
  papers.some(
    (paper) =>
      paper.kind === 'sia_licence' &&
      paper.state === 'valid' &&
      !paper.replacedBy &&
      (paper.expiresOn === null || (expiresOn !== null && expiresOn <= paper.expiresOn)) &&
      sectors.every((sector) => covers(paper.sectors, sector as Sector)),
  )

/**
 * Since April 2025 the Security Industry Authority renews a licence for guarding or door supervision only after
 * refresher training and with a valid first aid certificate, so the person reads about all three together.
 */
function renewalWords(paper: CredentialRow, papers: readonly CredentialRow[]): string {
  const label = findKind(paper.kind)?.label ?? paper.kind
  const words = `Renew your ${label}: it ends on ${showDay(paper.expiresOn!)}`
  if (paper.kind !== 'sia_licence') return words
  if (!paper.sectors.some((sector) => sector === 'guarding' || sector === 'door_supervision')) return words
  const aid = papers
    .filter(({ kind, state, replacedBy }) => kind === 'first_aid' && state === 'valid' && !replacedBy)
    .flatMap(({ expiresOn }) => expiresOn ?? [])
    .sort()
    .at(-1)
  const known = aid ? `yours on file ends on ${showDay(aid)}` : 'you have none on file'
  return `${words}. You need refresher training and a first aid certificate (EFAW) first: ${known}`
}
