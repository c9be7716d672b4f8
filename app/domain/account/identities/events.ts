import { nobody } from '../../kernel/events/event.ts'

export const identityEvents = {
  'identity.linked': nobody('identity_linked', ['issuer', 'subject', 'byOffice'], 'Linked a company sign-in'),
  'identity.unlinked': nobody('identity_unlinked', ['issuer', 'subject', 'byOffice'], 'Unlinked a company sign-in'),
}
