import { system } from '../domain/kernel/access/actor.ts'
import { verifyChain } from '../domain/kernel/events/verify.server.ts'
import { expectEvents } from '~/jobs/events.server.ts'
import { closeStore, openForCommand } from '~/platform/store.server.ts'
import { checkKey } from '~/platform/vault.server.ts'

// npm run audit:verify: exit code 0 if the audit chain is intact, 1 if it is not, 2 if it cannot be checked.
try {
  openForCommand()
  expectEvents()
  // With a different key nothing would match, but that is not a sign of tampering.
  checkKey()
  const report = await verifyChain(system('audit:verify'))
  console.log(
    report.ok
      ? `No changes detected: ${report.checked} events checked${report.from ? `, from event ${report.from + 1} on` : ''}. The audit chain holds.`
      : `The audit chain is broken at event ${report.firstBad}: ${report.reason}.`,
  )
  process.exitCode = report.ok ? 0 : 1
} catch (error) {
  console.error(`The audit chain was not checked: ${(error as Error).message}`)
  process.exitCode = 2
} finally {
  closeStore()
}
