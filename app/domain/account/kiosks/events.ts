import { admins, nobody, word } from '../../kernel/events/event.ts'

export type KioskGuessed = { id: string; name: string; site: string; times: number }

export type KioskPunchRefused = {
  id: string
  name: string
  site: string
  action: string
  madeAt: string
  userName: string | null
}

export const kioskEvents = {
  'kiosk.registered': nobody('kiosk_registered', null, 'Registered a kiosk'),
  'kiosk.enrolled': nobody('kiosk_enrolled', null, 'Set up a tablet as a kiosk'),
  'kiosk.revoked': nobody('kiosk_revoked', null, 'Revoked a kiosk'),
  'kiosk.pin_set': nobody('kiosk_pin_set', [], 'Set a kiosk PIN'),
  'kiosk.pin_removed': nobody('kiosk_pin_removed', [], 'Removed a kiosk PIN'),
  'kiosk.guessed': admins<KioskGuessed>('kiosk_guessed', null, 'Wrong PINs were entered on a kiosk', (told) => ({
    title: 'Wrong PINs on a kiosk',
    text: `${String(told.times)} wrong PINs for one number on ${word(told, 'name')}, ${word(told, 'site')}.`,
    to: '/admin/kiosks',
  })),
  'kiosk.punch_refused': admins<KioskPunchRefused>(
    'kiosk_punch_refused',
    null,
    'An entry saved on a kiosk was refused',
    (told) => ({
      title: 'An entry on a kiosk was refused',
      text: `Number and PIN did not match on ${word(told, 'name')}, ${word(told, 'site')}. Ask ${word(told, 'userName') || 'who worked there'}.`,
      to: '/admin/kiosks',
    }),
  ),
}
