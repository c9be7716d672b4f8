import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { ladderRuns, phoneMessages } from '#db/schema/ladder.ts'
import {
  CHANNEL_WORDS,
  type LadderChannel,
  type LadderWho,
  LADDER_CHANNELS,
  WHO_WORDS,
} from '../../kernel/sites/ladder.ts'
import { db } from '~/platform/store.server.ts'
import { type Moment } from './timeline.ts'

type Told = Moment & { alertId: string }

/**
 * Returns what the escalation steps of these alerts did, and which texts and calls the provider accepted. A step only
 * queues its messages, so nobody knows whether one arrived, and the timeline does not claim it.
 */
export function stepMoments(alertIds: readonly string[]): Told[] {
  return [...runMoments(alertIds), ...phoneMoments(alertIds)]
}

function runMoments(alertIds: readonly string[]): Told[] {
  const done = and(
    inArray(ladderRuns.alertId, [...alertIds]),
    inArray(ladderRuns.channel, [...LADDER_CHANNELS]),
    isNotNull(ladderRuns.doneAt),
    isNotNull(ladderRuns.told),
  )
  const runs = db().select().from(ladderRuns).where(done).all()
  const same = (run: (typeof runs)[number]) => [run.alertId, run.who, run.channel, run.doneAt!.getTime()].join()
  // If several steps were due to notify the same people at the same time, only one of them did so.
  const worked = new Set(runs.filter(({ told }) => told! > 0).map(same))
  return runs
    .filter((run) => run.told! > 0 || !worked.has(same(run)))
    .map((run) => ({ alertId: run.alertId, at: run.doneAt!.toISOString(), text: stepText(run) }))
}

function stepText({ channel, who, told }: { channel: string; who: string; told: number | null }): string {
  const [way, whom] = [CHANNEL_WORDS[channel as LadderChannel], WHO_WORDS[who as LadderWho].toLowerCase()]
  if (!told) return `${way}: nobody could be reached this way (${whom})`
  if (channel === 'hook') return `${way} queued (${whom})`
  return `${way} queued for ${told === 1 ? '1 person' : `${told} people`} (${whom})`
}

function phoneMoments(alertIds: readonly string[]): Told[] {
  const taken = and(inArray(phoneMessages.alertId, [...alertIds]), isNotNull(phoneMessages.sentAt))
  return db()
    .select()
    .from(phoneMessages)
    .where(and(taken, eq(phoneMessages.state, 'sent')))
    .all()
    .map(({ alertId, sentAt, kind, toName }) => ({
      alertId: alertId!,
      at: sentAt!.toISOString(),
      text: `${CHANNEL_WORDS[kind as LadderChannel]} to ${toName}: accepted by the provider`,
    }))
}
