import fs from 'node:fs'
import fc from 'fast-check'
import { LOOKALIKES } from './typed-texts.ts'

type Schema = { [key: string]: unknown; type?: string | string[]; properties?: Record<string, Schema> }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema?: Schema }> } }
type Described = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** A call as its description allows it, or nearly. */
export type DescribedCall = { method: string; address: string; line: string; query: string; body: unknown }

/** Streams, calls that end the caller's session, that call other machines, or that lock every administrator out. */
const LEFT_OUT =
  /events$|logout|auth\/sessions|threat-level\/refresh|alarm-hook\/test|webhooks\/\{id\}\/test|number-tests|second-factor|set-password|watch-tests/
/** Texts that may be longer are pictures and files, and other tests try their size. */
const LONGEST = 300

const { paths, components } = JSON.parse(fs.readFileSync('docs/openapi.json', 'utf8')) as Described

/** Values that match no schema, or hardly any. */
const odd = fc.constantFrom<unknown>(
  ...[null, true, -1, 1.5, 1e308, '', 'null', '\u0000', '\ud800', '\u202e', '__proto__', 'é'.repeat(3000)],
  ...[[], {}, [[]], [null], { length: -1 }, { constructor: 1 }, 'data:image/png;base64,AAAA', '2026-02-31'],
)

/**
 * Generates every call of the description, with values that its schemas allow, or with one fault.
 * @param ids returns the ids of existing records, so that calls reach them
 */
export function describedCalls(ids: () => string[]): fc.Arbitrary<DescribedCall> {
  const known = fc.nat().map((n) => ids()[n % Math.max(1, ids().length)] ?? 'nothing')
  const id = fc.oneof({ weight: 8, arbitrary: known }, fc.constantFrom('nothing', '0', '%00', '..', 'é', '__proto__'))
  const values = new Values(known)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const all = calls.filter(({ path, method }) => !LEFT_OUT.test(path) && !(method === 'DELETE' && /staff\//.test(path)))
  return fc.constantFrom(...all).chain(({ path, method, operation }) => {
    const { parameters = [], requestBody } = operation
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const query = parameters.filter((one) => one.in === 'query')
    const schema = requestBody?.content['application/json']?.schema
    return fc
      .record({
        filled: fc.tuple(...names.map(() => id)),
        query: values.object(
          Object.fromEntries(query.map((one) => [one.name, one.schema])),
          query.filter(({ required }) => required).map(({ name }) => name),
        ),
        body: schema ? values.of(schema) : fc.constant(undefined),
        wrong: fc.option(fc.record({ at: fc.nat(), how: fc.nat(4), odd, inQuery: fc.boolean() })),
      })
      .map(({ filled, query, body, wrong }) => {
        let n = 0
        const address = path.replace(/\{\w+\}/g, () => encodeURI(filled[n++]!))
        const hurt = wrong ? (value: unknown) => oneWrong(value, wrong) : (value: unknown) => value
        const asked = (wrong?.inQuery ? hurt(query) : query) as Record<string, unknown>
        const given = wrong && !wrong.inQuery ? hurt(body) : body
        return { method, address, line: `${method} ${path}`, query: queryOf(asked), body: given }
      })
  })
}

/** The longest address to try. A longer one is refused before it is read. */
const LONGEST_QUERY = 3000

function queryOf(fields: unknown): string {
  const encode = (text: string) => encodeURIComponent(wellFormed(text))
  const pairs = Object.entries(fields ?? {}).map(
    ([name, value]) => `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, LONGEST_QUERY).replace(/%\w?$/, '') : ''
}

/** Replaces half surrogate pairs, which cannot be sent in an address. */
const wellFormed = (text: string) => Buffer.from(text).toString()

type Wrong = { at: number; how: number; odd: unknown }

/** Returns the value with one field left out, replaced, of another type, too long, or too many. */
function oneWrong(value: unknown, { at, how, odd }: Wrong): unknown {
  if (typeof value !== 'object' || value === null) return odd
  const keys = Object.keys(value)
  const key = keys[at % Math.max(1, keys.length)]
  if (key === undefined) return { ...value, [String(odd)]: odd }
  const inner = (value as Record<string, unknown>)[key]
  if (typeof inner === 'object' && inner !== null && at % 3 === 0)
    return put(value, key, oneWrong(inner, { at: Math.floor(at / 3), how, odd }))
  if (how === 0 && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  if (how === 1) return put(value, key, odd)
  if (how === 2) return put(value, key, typeof inner === 'string' ? [inner] : (JSON.stringify(inner) ?? ''))
  if (how === 3) return put(value, key, typeof inner === 'string' ? inner + 'x'.repeat(20_000) : odd)
  return Array.isArray(value) ? [...(value as unknown[]), odd] : { ...value, further: odd }
}

const put = (into: object, key: string, value: unknown): unknown =>
  Array.isArray(into) ? into.map((one: unknown, n) => (String(n) === key ? value : one)) : { ...into, [key]: value }

/** Generates values from a JSON schema, mostly ones that it allows. */
class Values {
  constructor(private readonly ids: fc.Arbitrary<string>) {}

  of(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    if (typeof schema.$ref === 'string') return this.of(components.schemas[schema.$ref.split('/').at(-1)!]!, name)
    if ('const' in schema) return fc.constant(schema.const)
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
    const any = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
    if (any) return fc.oneof(...any.map((one) => this.of(one, name)))
    if (Array.isArray(schema.allOf)) return this.of(Object.assign({}, ...(schema.allOf as Schema[])) as Schema, name)
    const types = [schema.type ?? []].flat()
    if (types.length > 1) return fc.oneof(...types.map((type) => this.of({ ...schema, type }, name)))
    switch (types[0]) {
      case 'object':
        return this.objectOf(schema)
      case 'array': {
        const [least, most] = [Number(schema.minItems ?? 0), Number(schema.maxItems ?? 3)]
        const items = this.of((schema.items ?? {}) as Schema, name)
        return fc.array(items, { minLength: least, maxLength: Math.max(least, Math.min(most, 3)) })
      }
      case 'string':
        return this.text(schema, name)
      case 'integer':
        return fc.integer(within(schema, 1e6))
      case 'number':
        return fc.double({ ...within(schema, 1e6), noNaN: true, noDefaultInfinity: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return fc.oneof(this.text({}, name), fc.jsonValue({ maxDepth: 2 }))
    }
  }

  object(properties: Record<string, Schema>, required: string[]): fc.Arbitrary<Record<string, unknown>> {
    const all = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, this.of(one, name)]))
    return fc.record(all, { requiredKeys: required.filter((name) => name in all) })
  }

  private objectOf({ properties, required, additionalProperties, propertyNames }: Schema): fc.Arbitrary<unknown> {
    if (properties) return this.object(properties, (required as string[] | undefined) ?? [])
    const further = additionalProperties && typeof additionalProperties === 'object' ? additionalProperties : {}
    const names = propertyNames ? this.of(propertyNames as Schema).map(String) : fc.string({ maxLength: 20 })
    return fc.dictionary(names, this.of(further as Schema), { maxKeys: 4 })
  }

  private text({ format, pattern, minLength, maxLength }: Schema, name: string): fc.Arbitrary<string> {
    const [least, most] = [Number(minLength ?? 0), Math.min(Number(maxLength ?? LONGEST), LONGEST)]
    const fit = (text: string) => text.slice(0, most).padEnd(least, 'x')
    const typed = fc.oneof(fc.constantFrom(...LOOKALIKES), fc.string({ maxLength: 60, unit: 'grapheme' })).map(fit)
    const formed = BY_FORMAT[String(format)]
    if (/^(id|ids|.*Ids?)$/.test(name)) return fc.oneof({ weight: 6, arbitrary: this.ids }, formed ?? typed)
    if (formed) return formed
    if (typeof pattern !== 'string') return typed
    return fc.oneof(matching(pattern).map(fit), typed)
  }
}

const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const BY_FORMAT: Record<string, fc.Arbitrary<string>> = {
  date: fc.oneof(days, fc.constant(new Date())).map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc.oneof(days, fc.constant(new Date())).map((day) => day.toISOString()),
  email: fc.nat(999).map((n) => `described.${n}@example.test`),
  uri: fc.constantFrom('https://example.test/a.pdf', 'https://localhost/', 'http://[::1]/', 'https://example.test/%zz'),
  uuid: fc.uuid(),
}

/** Generates texts that a pattern allows; any text if the pattern cannot be reversed. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 })
  } catch {
    return fc.string({ maxLength: 40 })
  }
}

function within({ minimum, maximum, exclusiveMinimum }: Schema, most: number) {
  const min = Number(minimum ?? exclusiveMinimum ?? -most)
  return { min, max: Math.max(min, Math.min(Number(maximum ?? most), 1e12)) }
}
