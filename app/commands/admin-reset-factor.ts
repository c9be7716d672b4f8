import { system } from '../domain/kernel/access/actor.ts'
import { resetSecondFactor } from '../domain/account/sign-in/second-factor-setup.server.ts'
import { findByName } from '../domain/account/sign-in/sign-in.server.ts'
import { env } from '~/platform/env.server.ts'
import { checkKey, hasKey } from '~/platform/vault.server.ts'
import { expectEvents } from '~/jobs/events.server.ts'
import { expectFollowUps } from '~/jobs/reactions.server.ts'
import { closeStore, openForCommand } from '~/platform/store.server.ts'

// npm run admin:reset-factor -- NAME: for an administrator who has lost their phone and recovery codes, if no other
// administrator can help. It works whether or not the product is running: it is one transaction, and the product sends
// the email later.
const [name] = process.argv.slice(2)
if (!name) {
  console.error('Say whose: npm run admin:reset-factor -- USERNAME_OR_EMAIL')
  process.exit(1)
}
try {
  if (!hasKey())
    throw new Error(`There is no key for ${env().DATA_DIR}: set DATA_DIR and DATA_KEY as the product has them.`)
  openForCommand()
  checkKey()
  expectEvents()
  expectFollowUps()
  const row = findByName(name)
  if (!row) throw new Error(`Nobody is called ${name}.`)
  resetSecondFactor(system('admin:reset-factor'), { id: row.id })
  console.log(
    `The second factor of ${row.firstName} ${row.lastName} is reset: ${row.username} may sign in with the password alone.`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  closeStore()
}
