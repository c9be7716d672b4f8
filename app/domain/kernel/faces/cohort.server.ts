import { type OthersAsked } from '#workers/others.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { store } from '~/platform/store.server.ts'
import { masterSecret } from '~/platform/vault.server.ts'

/** The colleagues compared: people who clocked in or out within this many days, the latest first, up to this number. */
const DAYS = 30
const MOST = 500

/**
 * Returns the ids of colleagues a person might be mistaken for. Only the inference thread opens their templates. @param
 * model network and version that they must have
 */
export const cohortOf = (userId: string, model: string, now: Date): OthersAsked => ({
  file: store().file,
  master: masterSecret(),
  userId,
  model,
  since: now.getTime() - DAYS * DAY_MS,
  most: MOST,
})
