import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { countEnrolmentsDue, listEnrolmentsDue } from './enrolment.server.ts'

const NOW = new Date('2026-11-23T05:00:00Z')
const due = (which: 'first' | 'again') =>
  listEnrolmentsDue(actor('dana'), { due: which, limit: 50 }).items.map(({ userId }) => userId)

it('distinguishes people who were never enrolled from those who lost their face in any way, and lists only people without a face', () => {
  const { id: userId } = actor('alice')
  expect(due('first')).toContain(userId)
  const all = due('first').length
  expect(countEnrolmentsDue()).toBe(all)
  const face = { userId, sealed: Buffer.from('x'), model: 'm@1', frames: 1, createdAt: NOW, createdBy: userId }
  commit(() => write().insert(faceTemplates).values(face).run())
  expect([...due('first'), ...due('again')]).not.toContain(userId)
  expect(countEnrolmentsDue()).toBe(all - 1)
  commit(() => write().delete(faceTemplates).where(eq(faceTemplates.userId, userId)).run())
  expect(due('again')).toEqual([userId])
  expect(due('first')).not.toContain(userId)
})

it('finds them through indexes that contain nobody else', () => {
  const plan = (more: string) =>
    JSON.stringify(
      db().all(
        sql.raw(
          `EXPLAIN QUERY PLAN SELECT id FROM users WHERE has_face = 0 AND ${more} ORDER BY last_name, first_name, id`,
        ),
      ),
    )
  expect(plan('face_enrolled_at IS NOT NULL')).toContain('users_face_lost')
  expect(plan('face_enrolled_at IS NULL')).toContain('users_faceless')
})
