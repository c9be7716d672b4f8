import { describe, expect, it } from 'vitest'
import { isKnownService, readServices } from './push-hosts.ts'

describe('push messages go only to known services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/QGuQ',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://FCM.googleapis.com:443/x',
  ])("the browsers' own: %s", (endpoint) => expect(isKnownService(endpoint, '')).toBe(true))

  it.each([
    'https://push.example.test/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilfcm.googleapis.com/x',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://notify.windows.com.evil.test/',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.test/x',
    'https://me:secret@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'https://93.184.216.34/x',
    'https://[2606:4700::1111]/x',
    'https://2130706433/x',
    'nonsense',
  ])('and to no others: %s', (endpoint) => expect(isKnownService(endpoint, '')).toBe(false))

  it.each([
    ['push.example.test', 'https://push.example.test/x', true],
    ['push.example.test', 'https://push.example.test:8443/x', false],
    ['push.example.test', 'https://fcm.googleapis.com/x', false],
    ['+push.example.test', 'https://fcm.googleapis.com/x', true],
    ['+ push.example.test', 'https://push.example.test/x', true],
    ['push.example.test:8443', 'https://push.example.test:8443/x', true],
    ['push.example.test:8443', 'https://push.example.test/x', false],
    ['*.example.test, *.example.org', 'https://a.b.example.org/x', true],
    ['*.example.test', 'https://example.test/x', false],
    ['192.0.2.7:8443', 'https://192.0.2.7:8443/x', true],
    ['192.0.2.7:8443', 'https://192.0.2.8:8443/x', false],
    ['[2001:DB8:0::7]', 'https://[2001:db8::7]/x', true],
  ])('a list of %s: %s %s', (list, endpoint, known) => expect(isKnownService(endpoint, list)).toBe(known))

  it.each(['https://push.example.test', 'a b', '*', '*.', 'host:port', 'host/path', 'me@host'])(
    'a list of %s cannot be read',
    (list) => expect(readServices(list)).toBeNull(),
  )
})
