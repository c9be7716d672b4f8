/** Years that a file of the archive of pruned audit entries is kept after the one it is named for. */
export const ARCHIVE_YEARS = 6
