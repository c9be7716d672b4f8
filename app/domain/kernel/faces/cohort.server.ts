import { type OthersAsked } from '#workers/others.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { store } from '~/platform/store.server.ts'
import { masterSecret } from '~/platform/vault.server.ts'

/** Who clocked in or out within so many days is one of the cohort, the latest first, up to so many people. */
const DAYS = 30
const MOST = 500

/**
 * The colleagues that a person might be taken for, as the inference thread is asked for them: it alone opens their
 * templates.
 * @param model network and version that they must be of
 */
export const cohortOf = (userId: string, model: string, now: Date): OthersAsked => ({
  file: store().file,
  master: masterSecret(),
  userId,
  model,
  since: now.getTime() - DAYS * DAY_MS,
  most: MOST,
})
