import { type InstructionsView } from '~/domain/time/rota/instructions-input.ts'
import { type OwnDuty } from '~/domain/time/rota/views.ts'

/** A site's instructions as this phone last fetched them. */
export type KnownInstructions = Pick<InstructionsView, 'siteId' | 'changedAt' | 'readAt'> & {
  text: string
  /** When they were fetched. */
  at: string
  /** Whether the end is missing, because the text is longer than a phone stores. */
  cut: boolean
}

/** The most that a phone stores of one site's text. */
export const MOST_KEPT_BYTES = 64 * 1024

/** Returns the part of the fetched instructions to store; null if there are none. @param at when they were fetched */
export function keptOf(view: InstructionsView, at: string): KnownInstructions | null {
  const { siteId, changedAt, readAt, text } = view
  if (text === null) return null
  const bytes = new TextEncoder().encode(text)
  const cut = bytes.length > MOST_KEPT_BYTES
  // A character that was cut in half at the end is left out.
  const kept = cut ? new TextDecoder().decode(bytes.slice(0, MOST_KEPT_BYTES)).replace(/\uFFFD+$/, '') : text
  return { siteId, changedAt, readAt, text: kept, at, cut }
}

/**
 * Returns the instructions of these shifts' sites, each requested once. Those that cannot be fetched now stay as they
 * were.
 * @param ask fetches the instructions for one shift
 */
export async function fetchInstructions(
  duties: readonly Pick<OwnDuty, 'id' | 'siteId' | 'instructions' | 'state'>[],
  before: readonly KnownInstructions[],
  ask: (dutyId: string) => Promise<InstructionsView>,
): Promise<KnownInstructions[]> {
  const bySite = new Map<string, string>()
  for (const { id, siteId, instructions, state } of duties)
    if (instructions !== 'none' && state !== 'cancelled' && !bySite.has(siteId)) bySite.set(siteId, id)
  const found = await Promise.all(
    [...bySite].map(([siteId, id]) =>
      ask(id).then(
        (view) => keptOf(view, new Date().toISOString()),
        () => before.find((known) => known.siteId === siteId) ?? null,
      ),
    ),
  )
  return found.filter((known) => known !== null)
}
