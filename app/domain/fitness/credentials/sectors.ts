/** The licensable activities in the Private Security Industry Act 2001, Schedule 2, and key holding. */
export const SECTORS = [
  'guarding',
  'door_supervision',
  'cctv',
  'close_protection',
  'cash_in_transit',
  'key_holding',
] as const
export type Sector = (typeof SECTORS)[number]

export const SECTOR_WORDS: Record<Sector, string> = {
  guarding: 'Security guarding',
  door_supervision: 'Door supervision',
  cctv: 'Public space surveillance (CCTV)',
  close_protection: 'Close protection',
  cash_in_transit: 'Cash and valuables in transit',
  key_holding: 'Key holding',
}

/**
 * What a licence of each sector covers, from the Security Industry Authority's guidance on licence integration: door
 * supervisors may guard, and every front line licence covers key holding. Guards may not supervise doors. Whether close
 * protection covers door supervision depends on the holder's training, so it is left out here: a person with both is
 * recorded with both sectors.
 */
const COVERS: Record<Sector, readonly Sector[]> = {
  guarding: ['guarding', 'key_holding'],
  door_supervision: ['door_supervision', 'guarding', 'key_holding'],
  cctv: ['cctv', 'key_holding'],
  close_protection: ['close_protection', 'guarding', 'key_holding'],
  cash_in_transit: ['cash_in_transit', 'key_holding'],
  key_holding: ['key_holding'],
}

/** Returns whether a licence for these sectors covers work in that one. */
export const covers = (held: readonly string[], needed: Sector): boolean =>
  held.some((sector) => COVERS[sector as Sector]?.includes(needed))

/** 'Door supervision' for the word of a sector. */
export const sectorWords = (sector: string): string => SECTOR_WORDS[sector as Sector] ?? sector
