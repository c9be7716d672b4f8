import { nobody } from '../../kernel/events/event.ts'

export const webhookEvents = {
  'webhook.made': nobody('webhook_made', null, 'Created a webhook'),
  'webhook.changed': nobody('webhook_changed', null, 'Changed a webhook'),
  'webhook.removed': nobody('webhook_removed', null, 'Removed a webhook'),
  'webhook.secret_replaced': nobody('webhook_secret_replaced', null, 'Replaced the secret of a webhook'),
  'webhook.tested': nobody('webhook_tested', null, 'Sent a test to a webhook'),
  'webhook.sent_again': nobody('webhook_sent_again', null, 'Sent a webhook message again'),
  'webhook.stopped': nobody('webhook_stopped', null, 'Switched off a webhook'),
}
