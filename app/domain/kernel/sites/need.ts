/** What a site, a post or a role needs of the people who work there: a kind of paper, of a sector or not. */
export type Need = { kind: string; sector: string | null }
export type NeedScope = 'site' | 'post' | 'role'

/** Training at a site itself, which is no paper. */
export const SITE_TRAINING = 'site_training'
