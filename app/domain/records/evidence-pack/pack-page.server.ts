import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { chooseSite } from '../../kernel/sites/choose.server.ts'
import { addDays, dayOf, startOfDay } from '~/platform/dates.ts'
import { EvidencePackInput } from './input.ts'
import { peopleAt } from './people.server.ts'

/** The default number of days back. */
const BACK_DAYS = 90

/**
 * Returns the page of evidence packs: the selected site and period, the people in the pack, and any error. @param asked
 * the query of the address
 */
export function evidencePackPage(actor: Person, asked: Record<string, string>, now = new Date()) {
  demand(actor, 'credential.manage')
  const { site, ...sites } = chooseSite(actor, asked)
  const today = dayOf(now)
  const given = { from: asked.from ?? addDays(today, -BACK_DAYS), to: asked.to ?? today, sealed: asked.sealed }
  const chosen = site ? EvidencePackInput.safeParse({ ...given, siteId: site.id }) : null
  const errors: Record<string, string[]> = {}
  for (const { path, message } of chosen?.error?.issues ?? []) (errors[String(path[0])] ??= []).push(message)
  const ready = chosen?.data
  return {
    sites,
    siteId: site?.id ?? '',
    siteLabel: site?.label ?? '',
    ...{ from: given.from, to: given.to, sealed: ready?.sealed === true, today, errors },
    pack: ready
      ? {
          people: peopleAt({ ...ready, from: startOfDay(ready.from), to: startOfDay(addDays(ready.to, 1)), now })
            .length,
          query: new URLSearchParams({
            ...{ siteId: ready.siteId, from: ready.from, to: ready.to },
            ...(ready.sealed && { sealed: 'yes' }),
          }).toString(),
        }
      : null,
  }
}
