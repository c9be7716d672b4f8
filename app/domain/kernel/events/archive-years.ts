/** How many years a file in the archive of pruned audit entries is kept, counted from the end of its own year. */
export const ARCHIVE_YEARS = 6
