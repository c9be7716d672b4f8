/** The calls at one address, by method. */
type Entry<C> = { methods: Map<string, C>; parts: string[]; allow: string }
export type Match<C> = { entry: Entry<C>; params: Record<string, string> }

/**
 * Returns a function that finds the calls at an address. Fixed addresses are looked up, and those with variable parts
 * are compared only with similar ones. It reads addresses as Remix does: case, trailing slashes and percent encoding do
 * not matter, and a fixed word comes before a variable part. @param calls by method and address, for example 'GET
 * /api/files/:id'
 */
export function matcher<C>(calls: Record<string, C>): (pathname: string) => Match<C> | null {
  const entries = new Map<string, Entry<C>>()
  for (const [line, call] of Object.entries(calls)) {
    const [method = '', address = ''] = line.split(' ')
    const entry = entries.get(address) ?? { methods: new Map<string, C>(), parts: address.split('/'), allow: '' }
    entry.methods.set(method, call)
    entry.allow = [...entry.methods.keys()].flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', ')
    entries.set(address, entry)
  }
  const fixed = new Map<string, Match<C>>()
  const varying = new Map<string, Entry<C>[]>()
  for (const [address, entry] of entries) {
    const at = entry.parts.findIndex((part) => part.startsWith(':'))
    if (at === -1) fixed.set(address, { entry, params: {} })
    else {
      const beginning = entry.parts.slice(0, at).join('/')
      varying.set(beginning, [...(varying.get(beginning) ?? []), entry])
    }
  }
  return (pathname) => {
    const known = fixed.get(pathname)
    if (known) return known
    const parts = decoded(pathname)
    if (!parts) return null
    const lower = parts.map((part) => part.toLowerCase())
    return fixed.get(lower.join('/')) ?? vary(varying, parts, lower)
  }
}

function vary<C>(varying: Map<string, Entry<C>[]>, parts: string[], lower: string[]): Match<C> | null {
  for (let length = parts.length - 1; length > 1; length--) {
    for (const entry of varying.get(lower.slice(0, length).join('/')) ?? []) {
      if (entry.parts.length !== parts.length) continue
      if (!entry.parts.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === lower[at]))) continue
      const named = entry.parts.flatMap((part, at): [string, string][] =>
        part.startsWith(':') ? [[part.slice(1), parts[at]!.replaceAll('%2F', '/')]] : [],
      )
      return { entry, params: Object.fromEntries(named) }
    }
  }
  return null
}

/** Decodes the parts of an address. An encoded slash stays encoded, so that it does not divide a part. */
function decoded(pathname: string): string[] | null {
  try {
    return pathname
      .replace(/\/+$/, '')
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
  } catch {
    return null
  }
}
