import { log } from './log.server.ts'

/** A kind of outgoing work with room of its own: what waits in another lane, or hangs there, does not hold it up. */
export type Lane<Row> = {
  /** What it carries, for the log. */
  name: string
  /** How many are under way at a time. */
  width: number
  /** Who receives it: one at a time each, so that a slow receiver delays only itself. */
  receiverOf: (row: Row) => string
  /** What is due: at most `limit` rows, one a receiver, none for those that are busy. */
  due: (busy: string[], limit: number) => Row[]
  /** Claims a row, delivers it and settles it. True when it arrived. Rejects only when the row stands as it was. */
  deliver: (row: Row) => Promise<boolean>
}

type OpenLane = {
  /** Starts what is due, as far as there is room; the rest follows by itself. Never throws. */
  start: () => void
  /** Waits until nothing is under way. @returns how many arrived since it was opened */
  idle: () => Promise<number>
  /** Starts nothing any more, and waits for what is under way. */
  stop: () => Promise<void>
}

/** Opens a lane: each place that becomes free is filled at once, without waiting for the others. */
export function openLane<Row>(lane: Lane<Row>): OpenLane {
  const busy = new Map<string, Promise<void>>()
  let stopped = false
  let arrived = 0
  const failed = (error: unknown) => log().error({ err: error }, `delivering ${lane.name} failed`)

  const start = () => {
    if (stopped || busy.size >= lane.width) return
    try {
      for (const row of lane.due([...busy.keys()], lane.width - busy.size)) take(row)
    } catch (error) {
      failed(error)
    }
  }
  const take = (row: Row) => {
    const receiver = lane.receiverOf(row)
    const work = lane.deliver(row).then(
      (done) => {
        if (done) arrived += 1
        busy.delete(receiver)
        start()
      },
      // A row that could not even be settled waits for the next look: no circle without a pause.
      (error: unknown) => {
        busy.delete(receiver)
        failed(error)
      },
    )
    busy.set(receiver, work)
  }
  const idle = async () => {
    while (busy.size) await Promise.all(busy.values())
    return arrived
  }
  const stop = async () => {
    stopped = true
    await idle()
  }
  return { start, idle, stop }
}
