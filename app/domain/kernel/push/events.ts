import { nobody } from '../events/event.ts'

export const pushEvents = {
  'push.subscribed': nobody('push_subscribed', []),
  'push.unsubscribed': nobody('push_unsubscribed', []),
  'push.dropped': nobody('push_dropped'),
}
