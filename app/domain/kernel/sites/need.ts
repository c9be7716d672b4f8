/** What a site, a post or a role requires of its people: a kind of paper, with or without a sector. */
export type Need = { kind: string; sector: string | null }
export type NeedScope = 'site' | 'post' | 'role'

/** Training at a site itself, which is not a paper. */
export const SITE_TRAINING = 'site_training'
