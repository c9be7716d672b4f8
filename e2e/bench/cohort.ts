import { like } from 'drizzle-orm'
import { DESCRIPTOR_LENGTH, RECOGNISER } from '#models/face/match.ts'
import { presence, users } from '#db/schema/people.ts'
import { keepTemplate, modelName } from '~/domain/kernel/faces/templates.server.ts'
import { readSettings } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { expectEvents } from '~/jobs/events.server.ts'
import { closeStore, commit, db, write } from '~/platform/store.server.ts'
import { manyPeople } from '../support/many-people.ts'
import { DATA_KEY } from '../support/template.ts'

/** Adds colleagues who worked today and have enrolled faces to a data folder before a server starts there. */
export function enrolCohort(folder: string, size: number): void {
  manyPeople(folder, 'alice', size)
  keep('env', readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
  expectEvents()
  const now = new Date()
  const made = { model: modelName(RECOGNISER), frames: 3, by: 'bench' }
  commit(() => {
    for (const { id } of db().select({ id: users.id }).from(users).where(like(users.username, 'alice.%')).all()) {
      keepTemplate(id, anyFace(), made, now)
      const row = { userId: id, lastAction: 'clock_out', lastAt: now }
      write().insert(presence).values(row).onConflictDoUpdate({ target: presence.userId, set: row }).run()
    }
  })
  closeStore()
}

/** Returns a random face descriptor, which is nobody's face. */
function anyFace(): Float32Array {
  const face = Float32Array.from({ length: DESCRIPTOR_LENGTH }, () => Math.random() - 0.5)
  const length = Math.hypot(...face)
  return face.map((value) => value / length)
}
