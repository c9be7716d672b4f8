import { nobody } from '../../kernel/events/event.ts'

export const tokenEvents = {
  'token.made': nobody('api_token_made'),
  'token.revoked': nobody('api_token_revoked'),
  'token.used': nobody('api_token_used'),
}
