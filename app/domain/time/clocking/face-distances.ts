/**
 * Distances that an administrator chooses by name: the strictest and most lenient allowed, and the default between
 * them.
 */
export const FACE_DISTANCES = { strict: 0.55, balanced: 0.58, lenient: 0.6 } as const
