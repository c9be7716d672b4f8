/** A requirement that a site, position or role has: a kind of paper, with or without a sector. */
export type Need = { kind: string; sector: string | null }
export type NeedScope = 'site' | 'post' | 'role'

/** Training at the site itself, which is not a paper. */
export const SITE_TRAINING = 'site_training'
