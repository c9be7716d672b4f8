import { describe, expect, it } from 'vitest'
import { matcher } from './match.ts'

const find = matcher({
  'POST /api/clock': 'punch',
  'GET /api/clock/status': 'status',
  'GET /api/emergency/active': 'active',
  'GET /api/emergency/:id': 'one',
  'POST /api/emergency/:id/resolve': 'resolve',
  'GET /api/admin/staff-activities/:id/:category': 'activities',
  'PUT /api/admin/users/:id': 'change',
  'GET /api/admin/users/:id': 'user',
})
const found = (path: string) => {
  const match = find(path)
  return match && [[...match.entry.methods.values()].join(), match.params]
}

describe('finding the calls', () => {
  it.each<[string, unknown]>([
    ['/api/clock', ['punch', {}]],
    ['/api/clock/status', ['status', {}]],
    ['/api/emergency/active', ['active', {}]],
    ['/api/emergency/7', ['one', { id: '7' }]],
    ['/api/emergency/7/resolve', ['resolve', { id: '7' }]],
    ['/api/admin/staff-activities/7/clockEntries', ['activities', { id: '7', category: 'clockEntries' }]],
    ['/API/Clock/STATUS', ['status', {}]],
    ['/api/clock/status///', ['status', {}]],
    ['/api/%63lock', ['punch', {}]],
    ['/api/emergency/A%20b', ['one', { id: 'A b' }]],
    ['/api/emergency/a%2Fb', ['one', { id: 'a/b' }]],
    ['/api/emergency/active%2F', ['one', { id: 'active/' }]],
  ])('at %s', (path, expected) => expect(found(path)).toEqual(expected))

  it.each([
    '/api',
    '/api/nothing',
    '/api//clock',
    '/api/clock/status/more',
    '/api/clock%2Fstatus',
    '/api/emergency//resolve',
    '/api/%E0%A4%A',
    '/x/api/clock',
    '/api/__proto__',
  ])('nowhere else: %s', (path) => expect(found(path)).toBeNull())

  it('says which methods an address has', () => {
    expect(find('/api/clock')!.entry.allow).toBe('POST')
    expect(find('/api/admin/users/7')!.entry.allow).toBe('PUT, GET, HEAD')
  })
})
