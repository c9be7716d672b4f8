import { system } from '../domain/kernel/access/actor.ts'
import { verifyChain } from '../domain/kernel/events/verify.server.ts'
import { closeStore } from '~/platform/store.server.ts'

// npm run audit:verify: does the audit chain hold? Exit code 0 when it does, 1 when it does not.
const report = await verifyChain(system('audit:verify'))
closeStore()
console.log(
  report.ok
    ? `The audit chain holds: ${report.checked} events checked${report.from ? `, from event ${report.from + 1} on` : ''}.`
    : `The audit chain is broken at event ${report.firstBad}: ${report.reason}.`,
)
process.exitCode = report.ok ? 0 : 1
