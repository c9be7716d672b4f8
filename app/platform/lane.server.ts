import { log } from './log.server.ts'

/**
 * A kind of outgoing work with its own capacity, so that work which waits or hangs in another lane does not delay it.
 */
export type Lane<Row> = {
  /** The lane's name in the log. */
  name: string
  /** How many run at a time. */
  width: number
  /**
   * Returns the receiver of a row. Each receiver gets one delivery at a time, so that a slow receiver delays only
   * itself.
   */
  receiverOf: (row: Row) => string
  /** Returns due work: at most `limit` rows, one for each receiver, and none for busy ones. */
  due: (busy: string[], limit: number) => Row[]
  /**
   * Claims a row, delivers it and stores the result. Returns true if it arrived. Rejects only if the row is unchanged.
   */
  deliver: (row: Row) => Promise<boolean>
}

/**
 * How many deliveries may begin in one turn of the event loop. Each begins with a commit, and requests must not wait
 * for a hundred of them.
 */
const AT_ONCE = 8

type OpenLane = {
  /** Starts as much due work as there is capacity for; the rest follows automatically. Never throws. */
  start: () => void
  /** Waits until nothing is running. @returns how many deliveries have arrived since the lane was opened */
  idle: () => Promise<number>
  /** Starts nothing more, and waits for what is running. */
  stop: () => Promise<void>
}

/**
 * Opens a lane. Each free place is filled without waiting for the others, and a few are filled in each turn of the
 * event loop.
 */
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
      // If even the result of a row could not be stored, the row waits for the next check, so that it is not retried in
      // a tight loop.
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
