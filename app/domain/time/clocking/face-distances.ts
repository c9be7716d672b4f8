/** Distances that an administrator chooses by name: the limits, and between them the default. */
export const FACE_DISTANCES = { strict: 0.55, balanced: 0.58, lenient: 0.6 } as const
