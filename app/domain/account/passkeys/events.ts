import { nobody } from '../../kernel/events/event.ts'

export const passkeyEvents = {
  'passkey.added': nobody('passkey_added', ['name'], 'Added a passkey'),
  'passkey.removed': nobody('passkey_removed', ['name'], 'Removed a passkey'),
}
