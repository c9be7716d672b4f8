import { sha256Of } from './sha256.ts'

/**
 * Returns a version of stored values. The same values always have the same version, so nobody is refused because a
 * colleague has undone their change.
 */
export const versionOf = (stored: unknown): string => sha256Of(JSON.stringify(stored)).slice(0, 16)
