import { log } from './log.server.ts'

/** A kind of outgoing work with its own capacity: work that waits or hangs in another lane does not delay it. */
export type Lane<Row> = {
  /** Its name in the log. */
  name: string
  /** How many run at a time. */
  width: number
  /** The receiver: one delivery at a time for each, so that a slow receiver delays only itself. */
  receiverOf: (row: Row) => string
  /** Returns due work: at most `limit` rows, one for each receiver, none for busy ones. */
  due: (busy: string[], limit: number) => Row[]
  /** Claims a row, delivers it and settles it. True if it arrived. Rejects only if the row is unchanged. */
  deliver: (row: Row) => Promise<boolean>
}

/**
 * How many may begin in one turn of the loop. Each begins with a commit, and requests must not wait for a hundred of
 * them.
 */
const AT_ONCE = 8

type OpenLane = {
  /** Starts due work, as far as there is capacity; the rest follows automatically. Never throws. */
  start: () => void
  /** Waits until nothing is running. @returns how many arrived since it was opened */
  idle: () => Promise<number>
  /** Starts nothing more, and waits for what is running. */
  stop: () => Promise<void>
}

/** Opens a lane: each free place is filled without waiting for the others, a few in each turn of the loop. */
export function openLane<Row>(lane: Lane<Row>): OpenLane {
  const busy = new Map<string, Promise<void>>()
  let stopped = false
  let goesOn = false
  let arrived = 0
  const failed = (error: unknown) => log().error({ err: error }, `delivering ${lane.name} failed`)

  const start = () => {
    const free = lane.width - busy.size
    if (stopped || goesOn || free <= 0) return
    try {
      const rows = lane.due([...busy.keys()], Math.min(free, AT_ONCE))
      for (const row of rows) take(row)
      goesOn = rows.length === AT_ONCE
    } catch (error) {
      failed(error)
    }
    if (goesOn) setImmediate(goOn)
  }
  const goOn = () => {
    goesOn = false
    start()
  }
  const take = (row: Row) => {
    const receiver = lane.receiverOf(row)
    const work = lane.deliver(row).then(
      (done) => {
        if (done) arrived += 1
        busy.delete(receiver)
        start()
      },
      // A row whose result could not even be stored waits for the next check, so that it is not retried in a tight
      // loop.
      (error: unknown) => {
        busy.delete(receiver)
        failed(error)
      },
    )
    busy.set(receiver, work)
  }
  const idle = async () => {
    while (busy.size || goesOn) await (busy.size ? Promise.all(busy.values()) : new Promise(setImmediate))
    return arrived
  }
  const stop = async () => {
    stopped = true
    await idle()
  }
  return { start, idle, stop }
}
