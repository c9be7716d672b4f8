const VALID_DAYS = 180

/**
 * Returns the text of `/.well-known/security.txt` as RFC 9116 defines it.
 * @param contact an address, for example mailto:security@example.org
 * @param now the text is valid for half a year from then, and is built again for each request
 */
export function securityText({ contact, origin }: { contact: string; origin: string }, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
