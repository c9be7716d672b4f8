/** Distances that an administrator chooses by word: the ends of what may be set, and between them the product's own. */
export const FACE_DISTANCES = { strict: 0.55, balanced: 0.58, lenient: 0.6 } as const
