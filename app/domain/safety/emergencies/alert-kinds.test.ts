import { describe, expect, it } from 'vitest'
import { ALERT_KINDS, alertWords, kindOf, lateWords } from './alert-kinds.ts'
import { lateMinutesOf, raisedWords } from './alert-times.ts'
import { distanceWords, nearWords, headlineText } from './headline.ts'

const EXAMPLES = {
  sos: { type: 'sos', drill: false },
  missed_check_in: { type: 'missed_check_in', drill: false },
  overrun: { type: 'overrun', drill: false },
  duress: { type: 'duress', drill: false },
  watch_failed: { type: 'watch_failed', drill: false },
  drill: { type: 'sos', drill: true },
  watch_test: { type: 'missed_check_in', drill: true },
} as const

const known = { phone: '999', dialAsked: true, lateMinutes: null }

describe('what an alert is', () => {
  it.each(ALERT_KINDS)('%s has its own text and does not claim a call', (kind) => {
    expect(kindOf(EXAMPLES[kind])).toBe(kind)
    const words = alertWords(EXAMPLES[kind])
    expect(words.spoken('Kwame', 'Canary Wharf')).not.toBe('')
    expect(words.action(known)).not.toMatch(/is called|been called|called automatically|has been told/i)
  })

  it('no two kinds share their first word or what they say', () => {
    const all = ALERT_KINDS.map((kind) => alertWords(EXAMPLES[kind]))
    expect(new Set(all.map(({ label }) => label)).size).toBe(ALERT_KINDS.length)
    expect(new Set(all.map(({ says }) => says('Kwame'))).size).toBe(ALERT_KINDS.length)
  })

  it('a button with a word of its own is an SOS', () => expect(kindOf({ type: 'medical', drill: false })).toBe('sos'))

  it('offers no call to a person whom it would put in danger, or who is not the one concerned', () => {
    const rung = ALERT_KINDS.filter((kind) => !alertWords(EXAMPLES[kind]).noRing)
    expect(rung).toEqual(['sos', 'missed_check_in', 'overrun', 'drill'])
    expect(ALERT_KINDS.filter((kind) => alertWords(EXAMPLES[kind]).aboutNobody)).toEqual(['watch_failed', 'watch_test'])
  })

  it('is spoken as kind, name and place', () => {
    expect(alertWords(EXAMPLES.sos).spoken('Kwame', 'Canary Wharf')).toBe('SOS, Kwame, Canary Wharf')
    expect(alertWords(EXAMPLES.sos).spoken('Kwame', null)).toBe('SOS, Kwame')
  })

  it.each([
    [
      'on time, by the page',
      { ...known },
      'The phone was asked to dial 999. We cannot see whether the call was made: ',
    ],
    ['by a program', { ...known, dialAsked: false }, 'We do not know whether anybody called 999: '],
    ['late', { ...known, lateMinutes: 20 }, 'Received 20 min late. The phone was asked to dial 999. '],
  ])('an SOS sent %s says what is known about a call', (_how, facts, begins) => {
    const action = alertWords(EXAMPLES.sos).action(facts)
    expect(action.startsWith(begins)).toBe(true)
    expect(action).toMatch(/ring 999 yourself if in doubt\.$/)
  })
})

describe('when it was raised', () => {
  const at = (time: string) => `2026-11-23T${time}:00.000Z`
  const alert = (pressedAt: string | null, receivedAt: string, kind: keyof typeof EXAMPLES = 'sos') => ({
    ...EXAMPLES[kind],
    ...{ pressedAt, receivedAt },
    lateMinutes: lateMinutesOf(pressedAt ? new Date(pressedAt) : null, new Date(receivedAt)),
  })
  const now = new Date(at('22:00'))

  it.each([
    ['on time', alert(at('21:48'), at('21:48')), 'Pressed 21:48'],
    [
      '2 min late',
      alert(at('21:48'), at('21:50')),
      "Pressed 21:48 by the phone's clock, reached us 21:50 (2 min late)",
    ],
    [
      '200 min late',
      alert(at('18:28'), at('21:48')),
      "Pressed 18:28 by the phone's clock, reached us 21:48 (3 h 20 min late)",
    ],
    [
      '2 min late, from a tablet',
      { ...alert(at('21:48'), at('21:50')), kiosk: 'Gatehouse' },
      "Pressed 21:48 by the tablet's clock, reached us 21:50 (2 min late)",
    ],
    ['without a time of the press', alert(null, at('21:48')), 'Received 21:48'],
    ['by the watch', alert(null, at('21:48'), 'missed_check_in'), 'Raised 21:48'],
    ['a drill', alert(null, at('21:48'), 'drill'), 'Started 21:48'],
  ])('%s', (_how, given, words) => expect(raisedWords(given, now)).toBe(words))

  it('says the day where it is read later, and where the press was on another day', () => {
    expect(raisedWords(alert(at('21:48'), at('21:48')))).toBe('Pressed 23 Nov 2026, 21:48')
    const overnight = alert('2026-11-22T23:50:00.000Z', at('00:10'))
    expect(raisedWords(overnight, now)).toBe(
      "Pressed 22 Nov 2026, 23:50 by the phone's clock, reached us 00:10 (20 min late)",
    )
  })

  it.each([
    [1, '1 min'],
    [60, '1 h'],
    [200, '3 h 20 min'],
    [1440, '1 d'],
    [1500, '1 d 1 h'],
  ])('%i minutes late is %s', (minutes, words) => expect(lateWords(minutes)).toBe(words))

  const place = { siteName: 'Canary Wharf Tower', position: 'Reception', metresFromSite: 240, nearSite: null }
  const told = {
    ...alert(at('21:48'), at('21:48')),
    userDetails: { fullName: 'Kwame Mensah' },
    locationDetails: { address: null, coordinates: '51.503400, -0.127600' },
  }

  it('the first line says kind, who, where by name and since when, never coordinates', () => {
    expect(headlineText({ ...told, place }, now)).toBe(
      'SOS: Kwame Mensah, Canary Wharf Tower, Reception. Pressed 21:48',
    )
    const nowhere = { siteName: null, position: null, metresFromSite: null, nearSite: null }
    expect(headlineText({ ...told, place: nowhere }, now)).toBe('SOS: Kwame Mensah, site not known. Pressed 21:48')
    const there = { ...nowhere, nearSite: 'Old quarry' }
    expect(headlineText({ ...told, place: there }, now)).toBe('SOS: Kwame Mensah, near Old quarry. Pressed 21:48')
    const sent = { address: '51.503400, -0.127600', coordinates: '51.503400, -0.127600' }
    expect(headlineText({ ...told, place: nowhere, locationDetails: sent }, now)).toContain(', site not known.')
    const named = { ...sent, address: '1 Wharf Road, London' }
    expect(headlineText({ ...told, place: nowhere, locationDetails: named }, now)).toContain(', 1 Wharf Road, London.')
    expect([0, 240, 2400, 9_960].map(nearWords)).toEqual(['on site', '240 m', '2.4 km', '10 km'])
    expect(distanceWords(place)).toBe('240 m from Canary Wharf Tower')
    expect(distanceWords({ ...place, metresFromSite: 262_295 })).toBe('262 km from Canary Wharf Tower')
  })
})
