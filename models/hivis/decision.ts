/** Probability from which a jacket counts as seen; `npm run models:train` calibrates scores to this place. */
export const JACKET_THRESHOLD = 0.5
/** Between these the answer asks for a retake or a step back. */
export const UNSURE_FROM = 0.2
export const UNSURE_TO = 0.8

/** What can honestly be said of a jacket. A machine sees colour and bands; it never says "compliant". */
export function jacketWords(jacket: { probability: number } | null): string {
  if (!jacket) return 'Your chest is not in the picture. Step back so that your jacket can be seen.'
  if (jacket.probability >= UNSURE_TO) return 'High-visibility colour and bands detected.'
  if (jacket.probability >= JACKET_THRESHOLD)
    return 'High-visibility colour and bands detected, but not clearly. Step back or find better light for a surer result.'
  if (jacket.probability >= UNSURE_FROM)
    return 'No high-visibility jacket could be made out. Step back or find better light and try again.'
  return 'No high-visibility jacket detected.'
}
