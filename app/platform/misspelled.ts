/** Only the letters of a setting's name, without a plural: people get the other parts wrong most often. */
const bare = (name: string) => name.replaceAll('_', '').replace(/S$/, '')

/**
 * Returns the variables that look like a misspelled setting, and the setting probably meant.
 * @param given names of the environment's variables
 * @param known names of the settings
 */
export function misspelledSettings(given: string[], known: string[]): { given: string; meant: string }[] {
  const meant = new Map(known.map((name) => [bare(name), name]))
  return given.flatMap((name) => {
    const found = meant.get(bare(name))
    return found && !known.includes(name) ? [{ given: name, meant: found }] : []
  })
}
