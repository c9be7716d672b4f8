import { isLicensed, unlicensedFrom } from '../papers.ts'
import { type Break, idsOf, instant, type Invariant, stepsOf } from './break.ts'

const MIN = 60_000
/** Control must be able to read within this time that a person may not work. */
const TOLD_MS = 5000
/** The tolerance between two times, because a phone records the minute and the server the second. */
const SLACK_MS = 5 * MIN
/** The title of the single daily email about what is due. */
const DUE = /(action is|actions are) due/

/**
 * If somebody works without a required licence, it is noticed. A person who renewed in time continues to work, and
 * every expiry was announced.
 */
export const licensed: Invariant = {
  number: 12,
  name: 'Nobody stands without papers unseen',
  judge: (facts, seen) => {
    const { company, fates } = facts
    const ids = idsOf(seen)
    const breaks: Break[] = []
    const add = (who: string, at: number, said: string, was: string) =>
      breaks.push({ who, at, seen: said, was, steps: stepsOf(facts, who, at) })
    let [checked, stoodDown] = [0, 0]
    for (const { who, from, place, shift } of facts.presence) {
      if (!isLicensed(place)) continue
      const entry = seen.entries.find(
        ({ userId, timestamp }) => userId === ids.get(who) && Math.abs(instant(timestamp) - from) < SLACK_MS,
      )
      // Missing entries are checked by the promise that nothing is lost.
      if (!entry) continue
      checked++
      const since = unlicensedFrom(company, fates, who)
      const may = since === null || from < since
      if (entry.stoodDown === may)
        add(who, from, may ? 'stood down' : 'may work', may ? 'licensed' : `no licence: ${shift}`)
      if (may) continue
      stoodDown++
      const told = seen.exceptions.find(({ kind, entryId }) => kind === 'not_fit' && entryId === entry.id)
      if (!told) add(who, from, 'nothing on the board', 'somebody without a licence came to work')
      else if (instant(told.openedAt) - instant(entry.timestamp) > TOLD_MS + SLACK_MS)
        add(who, from, `on the board at ${told.openedAt}`, `clocked in at ${entry.timestamp}`)
      if (entry.stoodDownDecision === null) add(who, from, 'nobody has decided about the pay', 'the office was there')
    }
    for (const { who, at, status, said } of facts.gates)
      if (status !== 409 || !said.includes('no_licence')) add(who, at, `${status} ${said}`, 'has no licence')
    const reminded = (who: string) =>
      facts.emails.some(({ to, subject }) => to.startsWith(`${who}@`) && DUE.test(subject))
    const hr = company.people.find(({ work }) => work === 'hr')!.key
    for (const who of [fates.renews, fates.lapses, hr])
      if (!reminded(who)) add(who, company.from, 'no email about it', 'a paper of theirs, or of their company, ran out')
    for (const [who, kind] of [
      [fates.renews, 'sia_licence'],
      [fates.followedUp, 'right_to_work'],
    ] as const) {
      const papers = seen.papers.filter((one) => one.userId === ids.get(who) && one.kind === kind)
      const counts = papers.filter(({ state, replacedBy }) => state === 'valid' && replacedBy === null)
      if (papers.length !== 2 || counts.length !== 1)
        add(who, company.from, `${counts.length} of ${papers.length} count`, `the new ${kind} counts, the old is kept`)
    }
    const notFit = seen.exceptions.filter(({ kind }) => kind === 'not_fit')
    for (const one of notFit)
      if (one.userId === ids.get(fates.renews) && one.state === 'open')
        add(fates.renews, instant(one.openedAt), 'still on the board', 'the licence was renewed')
    for (const { who, place, startsAt, position, day, start } of company.shifts) {
      if (who !== fates.lapses || !isLicensed(place.key) || startsAt > seen.now) continue
      const site = seen.sites.find(({ name }) => name === place.name)
      const duty = seen.duties.find(
        (one) => one.day === day && one.start === start && one.post === position && one.siteId === site?.id,
      )
      const told = notFit.some(({ dutyId, openedAt }) => dutyId === duty?.id && instant(openedAt) < startsAt)
      if (!told) add(who, startsAt, 'nothing on the board', 'their licence had ended when they were planned')
    }
    return {
      figures: { 'clock-ins looked at': checked, 'stood down': stoodDown, 'refused at planning': facts.gates.length },
      breaks,
    }
  },
}
