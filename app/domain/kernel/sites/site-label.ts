/**
 * A site in a list of choices: its name, and its client if it has one, because two clients may each have a "Head
 * office".
 */
export const siteLabel = ({ name, client }: { name: string; client: string | null }): string =>
  client ? `${name} (${client})` : name
