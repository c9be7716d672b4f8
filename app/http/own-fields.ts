import { type z } from 'zod'
import { partsOf } from './scan.ts'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  getter?: () => z.ZodType
}

/**
 * Returns the fields of a posted form that are in its schema; all others are dropped before anything is built from
 * them. @param besides fields that the page itself reads, for example the button's
 */
export function ownFields(form: FormData, schema: z.ZodType, besides: readonly string[] = []): FormData {
  const own = new FormData()
  const known = new Map<string, boolean>()
  for (const [name, value] of form) {
    if (!known.has(name)) known.set(name, besides.includes(name) || hasPath(schema, partsOf(name)))
    if (!known.get(name)) continue
    if (typeof value === 'string') own.append(name, value)
    else own.append(name, value, value.name)
  }
  return own
}

function hasPath(schema: z.ZodType, path: string[]): boolean {
  const def = schema._zod.def as unknown as Def
  const [head, ...rest] = path
  const inner = def.innerType ?? def.element
  switch (def.type) {
    case 'object':
      if (head === undefined || !Object.hasOwn(def.shape!, head)) return false
      return hasPath(def.shape![head]!, rest)
    case 'array':
    case 'set':
      // A field that is sent twice is a list too.
      if (head === undefined) return true
      return /^\d*$/.test(head) && (def.element ? hasPath(def.element, rest) : rest.length === 0)
    case 'union':
      return def.options!.some((option) => hasPath(option, path))
    case 'intersection':
      return hasPath(def.left!, path) || hasPath(def.right!, path)
    case 'pipe':
      return hasPath(def.in!._zod.def.type === 'transform' ? def.out! : def.in!, path)
    case 'lazy':
      return hasPath(def.getter!(), path)
    case 'record':
    case 'unknown':
    case 'any':
      return true
    default:
      return inner ? hasPath(inner, path) : head === undefined
  }
}
