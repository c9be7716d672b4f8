import { call } from '~/api/call.ts'
import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { keepDraft, recallDraft } from '~/browser/outbox/drafts.ts'
import { fetchTours } from '../tours/keep-tours.ts'
import { KNOWN_DUTIES, type KnownDuties } from './known-duties.ts'
import { fetchInstructions } from './known-instructions.ts'

/**
 * Stores the person's shifts on this phone at once, and again with the instructions of their sites when these are
 * loaded; then the tours of these sites.
 * @param left returns whether the page was left: signing out leaves it, and nothing is stored after that
 * @throws KeepFault
 */
export async function keepDuties(userId: string, duties: OwnDuty[], left: () => boolean): Promise<void> {
  const at = new Date().toISOString()
  const before = await recallDraft<KnownDuties>(userId, KNOWN_DUTIES)
  const known: KnownDuties = { at, duties, instructions: before?.instructions ?? [] }
  if (left()) return
  await keepDraft(userId, KNOWN_DUTIES, known)
  const instructions = await fetchInstructions(duties, known.instructions!, (id) =>
    call('GET /api/duties/:id/instructions', { id }),
  )
  if (!left()) await keepDraft(userId, KNOWN_DUTIES, { ...known, instructions })
  if (!left()) await fetchTours(userId)
}
