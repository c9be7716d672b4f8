import { showDay, dayOf, showInstant, type Day } from '~/platform/dates.ts'
import { type CredentialKind, type RefusalCode } from '../credentials/kind.ts'
import { type Need, SITE_TRAINING } from '../../kernel/sites/need.ts'
import { type Paper, spanOf, uncoveredFrom } from '../credentials/in-force.ts'
import { covers, type Sector, SECTOR_WORDS } from '../credentials/sectors.ts'

/** A reason against assigning a person to a duty: a refusal, or a warning that a reason overrides. */
export type Lack = { code: RefusalCode; message: string; blocks: boolean; kind: string }

type Hours = { startsAt: Date; endsAt: Date }
type Known = {
  papers: readonly Paper[]
  kinds: (kind: string) => CredentialKind | null
  screeningWeeks: number
  /** The day since which they are trained for the site; null: never. */
  trainedFrom: Day | null
}

/**
 * Returns what a person lacks for a duty, requirement by requirement. A limited right to work that has expired blocks
 * every duty.
 */
export function lacksFor(needs: readonly Need[], hours: Hours, known: Known): Lack[] {
  const limited = isLimited(known.papers)
  const asked = needs.some(({ kind }) => kind === 'right_to_work')
  const all = limited && !asked ? [...needs, { kind: 'right_to_work', sector: null }] : needs
  return all.flatMap((need) => lackOf(need, hours, known) ?? [])
}

/** Returns whether a person's right to work is limited; one that was recorded by mistake says nothing. */
export const isLimited = (papers: readonly Pick<Paper, 'kind' | 'state' | 'expiresOn'>[]): boolean =>
  papers.some(({ kind, state, expiresOn }) => kind === 'right_to_work' && state !== 'refused' && expiresOn !== null)

function lackOf(need: Need, hours: Hours, known: Known): Lack | null {
  if (need.kind === SITE_TRAINING) {
    const { trainedFrom } = known
    if (trainedFrom !== null && trainedFrom <= dayOf(hours.startsAt)) return null
    return { kind: need.kind, code: 'not_trained', message: 'Has not been trained for this site', blocks: false }
  }
  const kind = known.kinds(need.kind)
  if (!kind) return null
  const sector = need.sector as Sector | null
  const suiting = known.papers.filter((paper) => suits(paper, need.kind, sector))
  const spans = suiting.flatMap((paper) => spanOf(paper, known.screeningWeeks) ?? [])
  const from = uncoveredFrom(spans, hours)
  if (!from) return null
  const paper = sector ? `${kind.noun} for ${SECTOR_WORDS[sector].toLowerCase()}` : kind.noun
  // Planners read the message, and so does everybody who sees the exception that is stored with it.
  const message = kind.officeOnly ? `Has no valid ${paper}` : messageOf(paper, suiting, from, hours)
  return { kind: need.kind, code: kind.missing, blocks: kind.blocks, message }
}

/** Is a paper of this kind, and does it cover the sector? A dispensation notice replaces the licence in its sectors. */
export function suits(paper: Paper, kind: string, sector: Sector | null): boolean {
  const same = paper.kind === kind || (kind === 'sia_licence' && paper.kind === 'dispensation')
  return same && (sector === null || covers(paper.sectors, sector))
}

function messageOf(paper: string, suiting: readonly Paper[], from: Date, { startsAt }: Hours): string {
  if (from > startsAt) return `The ${paper} ends during the shift, at ${showInstant(from)}`
  const stopped = suiting.find(({ state }) => state === 'suspended' || state === 'revoked')
  if (stopped) return `The ${paper} is ${stopped.state}`
  const ended = suiting.flatMap(({ expiresOn, state }) => (state === 'proposed' ? [] : (expiresOn ?? []))).sort()
  const last = ended.filter((day) => day < dayOf(startsAt)).at(-1)
  return last ? `The ${paper} ended on ${showDay(last)}` : `Has no valid ${paper}`
}
