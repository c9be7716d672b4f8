import { credentials } from '#db/schema/credentials.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type Picture } from '../../kernel/files/data-url.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { type CredentialProposal } from './input.ts'
import { findKind } from './kinds.server.ts'
import { papersOf, viewCredentials } from './rows.server.ts'
import { afterWrite, demandWhole, keepPhotos, sealedNumber, storePhotos } from './save.server.ts'
import { type CredentialView } from './views.ts'

/** How many proposals one person may have waiting. */
const MOST_WAITING = 10

/** Returns the actor's own papers, newest first. Right to work pictures are left out: only administrators open them. */
export function listOwnCredentials(actor: Actor, _: object = {}, now = new Date()): CredentialView[] {
  demand(actor, 'credential.own')
  return viewCredentials(papersOf(actor.id), now, false)
}

/**
 * Sends a new paper of the actor. It counts after an administrator has confirmed it. @throws Problem invalid (with a
 * sentence for each field), unsupported or too_large for a picture, conflict while ten wait
 */
export async function proposeCredential(
  actor: Actor,
  { kind: name, photos, ...input }: Omit<CredentialProposal, 'photos'> & { photos?: readonly Picture[] },
  now = new Date(),
): Promise<CredentialView> {
  demand(actor, 'credential.own')
  const kind = findKind(name)
  if (!kind) throw invalid('kind', 'There is no such kind')
  if (!kind.staffSend) throw invalid('kind', `${kind.label}: the office records this itself`)
  const { number = null, sectors = [], expiresOn = null } = input
  demandWhole(kind, { number: number || null, sectors, startsOn: null, expiresOn, details: {} }, false)
  if (!photos?.length && !number && !expiresOn) throw invalid('photos', 'Add a photo of the card, or its number')
  const stored = await storePhotos(photos, kind, actor.id, actor.id)
  return commit(() => {
    if (papersOf(actor.id).filter(({ state }) => state === 'proposed').length >= MOST_WAITING)
      throw conflict('Ten of your papers are already waiting. Please wait until the office has checked them.')
    const id = newId(now.getTime())
    const sealed = sealedNumber(kind, actor.id, id, number)
    const row = { id, userId: actor.id, kind: name, number: sealed, sectors, expiresOn, state: 'proposed', details: {} }
    write()
      .insert(credentials)
      .values({ ...row, createdAt: now, createdBy: actor.id, updatedAt: now })
      .run()
    keepPhotos(id, stored)
    const kept = afterWrite(actor, id, 'credential.proposed', { photos: stored.length }, now)
    return viewCredentials([kept], now, false)[0]!
  })
}
