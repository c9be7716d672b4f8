import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { DEMO_PEOPLE } from '#db/seed/company.ts'
import { system } from '../domain/kernel/access/actor.ts'
import { env } from '~/platform/env.server.ts'
import { enrolDemoFaces } from '../domain/overview/demo/faces.server.ts'
import { fillHistory } from '../domain/overview/demo/history.server.ts'
import { hireDemoUsers } from '../domain/overview/demo/people.server.ts'
import { openDataFolder } from '~/jobs/start.server.ts'
import { startThreads, stopThreads } from '~/platform/threads.server.ts'
import { closeStore, commit, db, write } from '~/platform/store.server.ts'

const PASSWORD = 'Demo-company-2026'

const release = await openDataFolder(() => undefined)
try {
  const there = db().select({ id: users.id }).from(users).where(eq(users.username, 'grace.adeyemi')).get()
  if (!there) {
    console.log('Inventing a company: people, six months of shifts, holidays, news, forms ...')
    const people = await hireDemoUsers(system('demo'), PASSWORD, new Date())
    // The first administrator that an ordinary start makes is not needed, because the demo company has two.
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.username, 'admin')).run())
    await startThreads()
    console.log(`Faces enrolled from drawn portraits: ${await enrolDemoFaces(people, new Date())} of ${people.length}`)
    await fillHistory(people, new Date())
  }
  console.log(`\nDemo company in ${env().DATA_DIR}. Everyone's password: ${PASSWORD}\n`)
  for (const { firstName, lastName, role } of DEMO_PEOPLE) {
    console.log(`  ${`${firstName}.${lastName}`.toLowerCase().padEnd(20)} ${role}`)
  }
  console.log('\nStaff sign in at /login, administrators at /admin/login.\n')
} finally {
  await stopThreads()
  closeStore()
  release()
}
