/** Lists with more columns than a narrow screen can show, by their address below /admin. */
export const WIDE_LISTS = ['hours', 'holidays/people', 'compliance', 'rota/notice', 'lone-workers/records'] as const
export type WideList = (typeof WIDE_LISTS)[number]
