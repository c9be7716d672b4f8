/**
 * A posted form as a plain object: names like `a.b` and `a[0]` nest, a repeated name makes a list, files stay files.
 * Names that could reach a prototype are dropped.
 */
export function fromFormData(form: FormData): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [name, value] of form.entries()) {
    const path = name.replace(/\[(\w*)\]/g, '.$1').split('.')
    if (path.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')) continue
    place(object, path, value)
  }
  return object
}

function place(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [head, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    const present = target[head]
    target[head] = present === undefined ? value : Array.isArray(present) ? [...present, value] : [present, value]
    return
  }
  const listing = rest.length === 1 && rest[0] === ''
  if (listing) {
    const list = (target[head] ??= [])
    if (Array.isArray(list)) list.push(value)
    return
  }
  const inner = (target[head] ??= /^\d+$/.test(rest[0]!) ? [] : {})
  if (typeof inner === 'object' && inner !== null) place(inner as Record<string, unknown>, rest, value)
}
