/**
 * Returns the fold, 0 to `folds` - 1, of a group: by a hash of its name, so that it never depends on other files in the
 * folder.
 */
export function foldOf(group: string, folds: number): number {
  let hash = 2166136261
  for (let i = 0; i < group.length; i++) hash = Math.imul(hash ^ group.charCodeAt(i), 16777619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) % folds
}
