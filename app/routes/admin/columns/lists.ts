/** Lists with more columns than a narrow screen holds, by their address beneath /admin. */
export const WIDE_LISTS = ['hours', 'holidays/people', 'compliance', 'rota/notice', 'lone-workers/records'] as const
export type WideList = (typeof WIDE_LISTS)[number]
