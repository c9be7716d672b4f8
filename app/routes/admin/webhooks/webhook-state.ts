import { type WebhookView } from '~/domain/account/webhooks/views.ts'

/** Returns the state of a webhook, in words. */
export const stateOf = ({ enabled, stopped }: { enabled: boolean; stopped: WebhookView['stopped'] }): string => {
  if (enabled) return 'On'
  if (stopped === 'gone') return 'Off: the receiver no longer exists'
  if (stopped === 'forbidden') return 'Off: this address is not allowed'
  return stopped === 'failing' ? 'Off: accepted nothing for three days' : 'Off'
}
