import { keepStream } from '../domain/records/standby/stream.server.ts'
import { TAKEN_OVER } from '../domain/records/standby/fence.server.ts'

// npm run stream: keeps the copy for the standby up to date, beside the product, until it is ended
// (deploy/workforce-stream.service).
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort()).on('SIGINT', () => stop.abort())
try {
  const lost = await keepStream(stop.signal)
  if (lost) console.error('Another machine has taken over: nothing is copied from here any more.')
  process.exit(lost ? TAKEN_OVER : 0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
