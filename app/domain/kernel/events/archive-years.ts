/** How many years a file of the archive of pruned audit entries is kept after its own year. */
export const ARCHIVE_YEARS = 6
