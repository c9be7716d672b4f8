import { keepStream } from '../domain/records/standby/stream.server.ts'
import { env } from '../platform/env.server.ts'
import { endOf, FOR_GOOD } from '../platform/start-fault.ts'

// npm run stream: keeps the standby's copy up to date, beside the product, until it is stopped
// (deploy/workforce-stream.service).
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort()).on('SIGINT', () => stop.abort())
try {
  const lost = await keepStream(stop.signal)
  if (lost) console.error('Another machine has taken over: nothing is copied from here any more.')
  process.exit(lost ? FOR_GOOD : 0)
} catch (error) {
  const { code, said } = endOf(error, () => env().DATA_DIR)
  console.error(said)
  process.exit(code)
}
