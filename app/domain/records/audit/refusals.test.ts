import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { listAudit } from './audit.server.ts'
import { forget } from '~/platform/singleton.server.ts'
import { noteRefusal, patternOf } from './refusals.server.ts'

const refusals = () => listAudit(actor('dana'), { limit: 200, action: 'access_refused' }).items

describe('a refusal', () => {
  it('is recorded the first time, then at 10, 100 and so on', () => {
    forget('access.refusals')
    const alice = actor('alice')
    const at = new Date('2026-11-22T10:10:00Z')
    for (let n = 0; n < 150; n++) noteRefusal(alice, { method: 'GET', path: '/api/admin/staff', status: 403 }, at)
    expect(refusals().map(({ details }) => details.times)).toEqual([100, 10, 1])
    noteRefusal(alice, { method: 'GET', path: '/api/admin/staff', status: 403 }, new Date('2026-11-22T11:10:00Z'))
    expect(refusals()).toHaveLength(4)
  })

  it('cannot fill the audit trail, however many addresses are tried', () => {
    forget('access.refusals')
    const alice = actor('alice')
    for (let n = 0; n < 3000; n++) {
      const path = `/api/${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10) % 10]}${'uvwxyz'[n % 6]}`
      noteRefusal(alice, { method: 'GET', path, status: 404 })
    }
    expect(refusals().length).toBeLessThan(130)
  })

  it.each([
    ['/api/files/0198a', '/api/files/:id'],
    ['/admin/staff/G-001.data', '/admin/staff/:id'],
    ['/api/admin/users/x_y/legal-hold', '/api/admin/users/:id/legal-hold'],
  ])('of %s is counted as %s', (path, pattern) => {
    expect(patternOf(path)).toBe(pattern)
  })
})
