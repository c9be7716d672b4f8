/** The letters of a setting's name alone, without a plural: what people get wrong first. */
const bare = (name: string) => name.replaceAll('_', '').replace(/S$/, '')

/**
 * Returns the variables that look like a setting with a slip in its name, and which one is probably meant.
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
