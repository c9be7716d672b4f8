import { listen } from '~/domain/kernel/events/bus.server.ts'
import { runReactions } from '~/domain/kernel/events/run-reactions.server.ts'
import { openLane } from '~/platform/lane.server.ts'
import { log } from '~/platform/log.server.ts'
import { emailLanes, emailQueue } from '~/domain/kernel/mail/deliver.server.ts'
import { hookLanes, hookQueue } from '~/domain/account/webhooks/deliver.server.ts'
import { phoneLanes, phoneQueue } from '~/domain/safety/phone-messages/deliver.server.ts'
import { closeMail } from '~/domain/kernel/mail/transport.server.ts'
import { pushLanes, pushQueue } from '~/domain/kernel/push/deliver.server.ts'
import { settleInterrupted } from '~/platform/queue-upkeep.server.ts'
import { expectFollowUps, REACTIONS } from './reactions.server.ts'

const LOOK_EVERY_MS = 5000
/** In a busy minute every punch would search all the queues, so events within this time share one search. */
const REST_MS = 10
/** Even a thousand reactions at once block the event loop for no longer than this. */
const SLICE_MS = 20
const LAST_EMAILS_MS = 8000

/**
 * Starts the work that follows events: reactions, then emails and push messages from their queues, with separate lanes
 * for alarms. Each event starts a round, and so does a timer every five seconds, for retries. After a crash, unfinished
 * work continues from its rows. @returns a function that stops it and waits for unfinished work
 */
export function startFollowUps(): () => Promise<void> {
  expectFollowUps()
  settleInterrupted(emailQueue)
  settleInterrupted(pushQueue)
  settleInterrupted(hookQueue)
  settleInterrupted(phoneQueue)
  const lanes = [
    ...emailLanes().map(openLane),
    ...pushLanes().map(openLane),
    ...hookLanes().map(openLane),
    ...phoneLanes().map(openLane),
  ]
  let soon: NodeJS.Timeout | null = null
  let last = -Infinity
  const wakeSoon = () => {
    soon ??= setTimeout(() => ((soon = null), wake()), Math.max(0, last + REST_MS - performance.now()))
  }
  const wake = () => {
    last = performance.now()
    guarded('reactions', () => {
      if (runReactions(REACTIONS, new Date(), SLICE_MS) > 0) wakeSoon()
    })
    for (const lane of lanes) lane.start()
  }
  const stopListening = listen(wakeSoon)
  const timer = setInterval(wake, LOOK_EVERY_MS)
  wake()
  return async () => {
    stopListening()
    clearInterval(timer)
    if (soon) clearTimeout(soon)
    // A mail server that does not answer must not delay the stop. Work that is interrupted is dealt with at the next
    // start.
    const patience = new Promise((resolve) => setTimeout(resolve, LAST_EMAILS_MS))
    await Promise.race([Promise.all(lanes.map((lane) => lane.stop())), patience])
    closeMail()
  }
}

function guarded(name: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    log().error({ err: error }, `the round of ${name} failed`)
  }
}
