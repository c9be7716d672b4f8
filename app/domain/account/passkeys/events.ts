import { nobody } from '../../kernel/events/event.ts'

export const passkeyEvents = {
  'passkey.added': nobody('passkey_added', ['name']),
  'passkey.removed': nobody('passkey_removed', ['name']),
}
