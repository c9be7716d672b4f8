import { type Announcement, type Follower, isFor } from '~/domain/kernel/events/bus.server.ts'
import { eventsSince, newestEventId, sizeSince } from '~/domain/kernel/events/since.server.ts'
import { messageFor } from '~/domain/kernel/events/message.server.ts'
import { durable } from '~/platform/durable.server.ts'
import { log } from '~/platform/log.server.ts'

/** If a reader has missed more events than this, it gets one `reload` instead of each of them. */
const MOST_MISSED = 1000
const MOST_MISSED_BYTES = 2 ** 20
const PAGE = 50
/** The most bytes that are queued for a reader. The rest stays in the database until the reader has read these. */
const WAITING_BYTES = 256 * 1024
const QUEUE_BYTES = 64 * 1024
/** A reader that accepts no bytes for this long is treated as gone. */
const STALLED_MS = 30_000

/**
 * The connection of a stream: whether it is closed, how many bytes its reader has not read yet, and a direct write,
 * which works once the response has begun and returns false before. With a thousand readers, web streams would take
 * twice as long.
 */
export type Wire = {
  closed: AbortSignal
  pending: () => number
  /** Resolves when more may be written; null if more may be written now. */
  room: () => Promise<void> | null
  send: (chunk: Uint8Array) => boolean
  /** Closes the connection without waiting for the reader. */
  cut: () => void
}

const utf8 = new TextEncoder()
export const encode = (text: string): Uint8Array => utf8.encode(text)

/**
 * Sends events to one reader. It catches up from the database, page by page, then sends events as they happen. If it
 * falls behind it catches up again, so that a slow reader costs no memory and misses nothing.
 */
export class Feed {
  private behind = true
  private catching = false
  private closed = false
  private pulled: (() => void) | null = null
  private offered = 0
  private taken = 0
  private takenAt = performance.now()

  /** @param last the newest event that the reader knows; null if it wants only what happens from now on */
  constructor(
    private readonly reader: Follower,
    private last: number | null,
    private readonly wire: Wire,
    private readonly controller: ReadableStreamDefaultController<Uint8Array>,
  ) {
    this.offer(encode('retry: 2000\n\n'))
    void this.catchUp()
  }

  /** Continues sending, because the reader has room again. */
  pull(): void {
    this.pulled?.()
    this.pulled = null
  }

  /**
   * Sends a new event, unless the reader is behind. @param frameOf returns its bytes for a role; null if that role does
   * not receive it
   */
  send(event: Announcement, frameOf: (role: string) => Uint8Array | null): void {
    // The event is in the database, so a reader that is catching up will get it from there.
    if (this.behind || (event.id !== null && event.id <= this.last!)) return
    if (isFor(this.reader, event)) {
      if (this.waiting() > WAITING_BYTES) {
        this.behind = true
        return void this.catchUp()
      }
      const chunk = frameOf(this.reader.role)
      if (chunk) this.offer(chunk)
    }
    if (event.id !== null) this.last = event.id
  }

  /** Sends bytes that are not an event, for example a keep-alive. They are left out while the reader is behind. */
  say(chunk: Uint8Array): void {
    if (!this.behind && !this.closed) this.offer(chunk)
  }

  /** Returns whether the reader has accepted nothing for too long, although bytes are waiting. */
  isStalled(now = performance.now()): boolean {
    const waiting = this.waiting()
    const taken = this.offered - waiting
    if (waiting > 0 && taken === this.taken) return now - this.takenAt >= STALLED_MS
    this.taken = taken
    this.takenAt = now
    return false
  }

  close(): void {
    this.closed = true
    this.pull()
    try {
      this.controller.close()
    } catch {
      // The reader disconnected first.
    }
  }

  private async catchUp(): Promise<void> {
    if (this.catching) return
    this.catching = true
    try {
      await this.sendMissed()
    } catch (error) {
      log().error({ err: error }, 'a stream could not catch up')
      this.close()
      this.wire.cut()
    }
    this.catching = false
  }

  private async sendMissed(): Promise<void> {
    let measured = false
    while (!this.closed) {
      const room = this.wire.room()
      if (room) await room
      else if (this.queueIsFull()) await new Promise<void>((resolve) => (this.pulled = resolve))
      else {
        if (!measured) this.measure()
        measured = true
        if (!(await this.sendPage())) break
        // This lets other work run, and keeps these bytes behind the ones already sent.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }

  // Decides whether to send the missed events or one `reload`. It is a `reload` if there are too many, or if the
  // reader's position does not exist here, for example after a restore.
  private measure(): void {
    const newest = newestEventId()
    this.last ??= newest
    if (this.last === newest) return
    const missed = sizeSince(this.reader, this.last, MOST_MISSED)
    if (this.last < newest && missed.events <= MOST_MISSED && missed.bytes <= MOST_MISSED_BYTES) return
    this.last = newest
    this.offer(frame({ id: newest, type: 'reload', payload: { latest: newest } }))
  }

  /**
   * Sends the next page of missed events. @returns false if none were left; from then on the reader gets events as they
   * happen
   */
  private async sendPage(): Promise<boolean> {
    const page = eventsSince(this.reader, this.last!, PAGE)
    if (page.length === 0) {
      this.behind = false
      return false
    }
    // Live readers get an event once it is on the disk, and a reader that is catching up must not get it sooner.
    await durable()
    for (const event of page) {
      const message = messageFor(event, this.reader.role)
      if (message) this.offer(frame({ ...message, id: event.id }))
      this.last = event.id
      if (this.queueIsFull()) break
    }
    return true
  }

  private offer(chunk: Uint8Array): void {
    if (this.closed) return
    this.offered += chunk.length
    // A direct write must not overtake bytes that are still queued.
    const direct = !this.behind && this.queued() === 0
    if (!direct || !this.wire.send(chunk)) this.controller.enqueue(chunk)
  }

  private queued = () => Math.max(0, QUEUE_BYTES - (this.controller.desiredSize ?? QUEUE_BYTES))
  private queueIsFull = () => this.queued() >= QUEUE_BYTES
  private waiting = () => this.wire.pending() + this.queued()
}

/** How many bytes a stream's own queue holds before its source must wait. */
export const queueing = new ByteLengthQueuingStrategy({ highWaterMark: QUEUE_BYTES })

/** Formats a message for a stream. A client cannot resume after a message without an id. */
export const frame = ({ id, type, payload }: { id: number | null; type: string; payload: object }): Uint8Array =>
  encode(`${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify({ type, payload })}\n\n`)
