export const NATIONS = ['england-and-wales', 'scotland', 'northern-ireland'] as const
/** The part of the country whose bank holidays apply at a site: a division in gov.uk's file. */
export type Nation = (typeof NATIONS)[number]

export const NATION_WORDS: Record<Nation, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}
