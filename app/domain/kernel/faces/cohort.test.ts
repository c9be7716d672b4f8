import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Name } from '../../../../e2e/support/people.ts'
import { clockIn, clockOut, location, now } from '../../../../e2e/support/punches.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { readOthers } from '#workers/others.ts'
import { cohortOf } from './cohort.server.ts'
import { keepTemplate } from './templates.server.ts'

const MODEL = 'test@1'
const FACES = { alice: 0.1, bob: 0.2, charlie: 0.3 }

beforeEach(() => {
  const by = actor('dana').id
  for (const [name, value] of Object.entries(FACES)) {
    const { id } = actor(name as Name)
    commit(() => keepTemplate(id, new Float32Array(128).fill(value), { model: MODEL, frames: 3, by }, now))
    work(name as Name)
  }
})

/** Adds a clock-in and a clock-out, this many days before now. */
function work(name: Name, daysAgo = 1): void {
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  clockIn(actor(name), { manualCheck: true, uniformDetected: true, location }, at)
  clockOut(actor(name), {}, new Date(at.getTime() + 60_000))
}

const facesOf = (model = MODEL, at = now) => {
  const { faces } = readOthers(cohortOf(actor('alice').id, model, at))
  return Array.from({ length: faces.length / 128 }, (_, i) => Number(faces[i * 128]!.toFixed(3))).sort()
}

it('the cohort is everyone enrolled who worked within thirty days, except the person themselves', () => {
  expect(facesOf()).toEqual([0.2, 0.3])
  expect(facesOf('another@1'), 'templates of another network say nothing').toEqual([])
  expect(facesOf(MODEL, new Date(now.getTime() + 40 * DAY_MS)), 'nobody has worked lately').toEqual([])
})

it('a leaver is not compared, and an unreadable template locks nobody out', () => {
  const [{ id: bob }, { id: charlie }] = [actor('bob'), actor('charlie')]
  commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, bob)).run())
  expect(facesOf()).toEqual([0.3])
  const broken = { sealed: Buffer.alloc(40) }
  commit(() => write().update(faceTemplates).set(broken).where(eq(faceTemplates.userId, charlie)).run())
  expect(readOthers(cohortOf(actor('alice').id, MODEL, now))).toEqual({
    faces: new Float32Array(),
    unopened: [charlie],
  })
})

it('only the most recent of many people are compared, and comparing writes nothing', () => {
  const before = db().select().from(events).all().length
  work('charlie', 0.5)
  const asked = { ...cohortOf(actor('alice').id, MODEL, now), most: 1 }
  expect(readOthers(asked).faces[0]).toBeCloseTo(FACES.charlie)
  expect(db().select().from(events).all().length - before, 'but for the punches').toBe(2)
})
