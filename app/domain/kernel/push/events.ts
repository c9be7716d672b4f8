import { nobody } from '../events/event.ts'

export const pushEvents = {
  'push.subscribed': nobody('push_subscribed', [], 'Turned on messages on a device'),
  'push.unsubscribed': nobody('push_unsubscribed', [], 'Turned off messages on a device'),
  'push.dropped': nobody('push_dropped', null, 'Stopped messages to a device that refused them'),
}
