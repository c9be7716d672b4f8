/** A site in a list to choose from: its name, and its client where it has one, for two clients may both have a "Head office". */
export const siteLabel = ({ name, client }: { name: string; client: string | null }): string =>
  client ? `${name} (${client})` : name
