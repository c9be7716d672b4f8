import { nobody } from '../../kernel/events/event.ts'

export const tokenEvents = {
  'token.made': nobody('api_token_made', null, 'Created an API token'),
  'token.revoked': nobody('api_token_revoked', null, 'Revoked an API token'),
  'token.used': nobody('api_token_used', null, 'Used an API token'),
}
