const KEY = Symbol.for('workforce.singletons')
const kept = ((globalThis as Record<symbol, unknown>)[KEY] ??= new Map()) as Map<string, unknown>

/**
 * Returns one value for the whole process. In development, the server and the pages are two module graphs, and must
 * share it.
 */
export function singleton<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

/** Forgets a value, so that the next use makes a new one, for example to restart a part, or in tests. */
export const forget = (key: string) => kept.delete(key)

/** Forgets every value, so that one test file does not affect the next one in the same process. */
export const forgetAll = () => kept.clear()

/** Sets a value. */
export const keep = <T>(key: string, value: T) => void kept.set(key, value)
