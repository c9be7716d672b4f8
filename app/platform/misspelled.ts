/** Returns a setting's name without underscores and plural, because these are what people most often get wrong. */
const bare = (name: string) => name.replaceAll('_', '').replace(/S$/, '')

/**
 * Returns the variables that look like a misspelled setting, each with the setting that was probably meant. @param
 * given names of the environment's variables @param known names of the settings
 */
export function misspelledSettings(given: string[], known: string[]): { given: string; meant: string }[] {
  const meant = new Map(known.map((name) => [bare(name), name]))
  return given.flatMap((name) => {
    const found = meant.get(bare(name))
    return found && !known.includes(name) ? [{ given: name, meant: found }] : []
  })
}
