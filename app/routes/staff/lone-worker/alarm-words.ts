import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'
import { showTime } from '~/platform/dates.ts'

/** Returns when the alarm of a session was raised, and who is dealing with it once somebody is. */
export const alarmTitle = ({ at, takenBy }: NonNullable<LoneSession['alarm']>): string =>
  `An alarm was raised at ${showTime(at)}${takenBy ? `: ${takenBy} is dealing with it` : ''}`
