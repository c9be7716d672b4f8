import { globSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { ONE_LINE, readInput, textOnly } from './plain-text.ts'

const [PATTERN] = ONE_LINE
const NO_NAME = ['\u0000', '\n', '\r', '\t', '\u0007', '\u007f', '\u0085', '\u2028', '\u2029', '\ud800', '\udc00']
const TURNING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

describe('a name', () => {
  it.each([...NO_NAME, ...TURNING])('is refused with %j in it', (sign) => {
    expect(PATTERN.test(`Dock${sign}gate`)).toBe(false)
  })

  it.each(['', 'Dock gate', 'Zoë Ó Briain-Łuczak', 'Ω', '名前', '👷🏽‍♀️', 'שלום', 'a\u00a0b'])('may be %j', (text) => {
    expect(PATTERN.test(text)).toBe(true)
  })
})

describe('a free text', () => {
  it('loses characters that are not text, and keeps its lines', () => {
    expect(textOnly('At\u0000 the \u202egate\u2069\ud800\r\nthen\u2028left\tby van 👷🏽‍♀️')).toBe(
      'At the gate\r\nthen\nleft\tby van 👷🏽‍♀️',
    )
  })

  it('loses them anywhere in an input, and nothing else changes', () => {
    const at = new Date()
    const file = new File(['\u0000'], 'a')
    const input = { notes: ['a\u0000', { deep: '\u202eb' }], at, file, many: 3, none: null, password: 'a\u0000b' }
    expect(textOnly(input)).toEqual({
      notes: ['a', { deep: 'b' }],
      at,
      file,
      many: 3,
      none: null,
      password: 'a\u0000b',
    })
    expect(textOnly(input).file).toBe(file)
  })

  it('is examined closely if it contains any such character', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const sign = String.fromCharCode(code)
      const kept = !/(?![\t\n\r])[\p{Cc}\u2028\u2029]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(sign)
      if (kept !== (textOnly(`a${sign}b`) === `a${sign}b`)) expect.fail(`U+${code.toString(16)}`)
    }
  })

  it('is checked after they were removed: a reason with only control characters is empty', () => {
    const Reason = z.object({ reason: z.string().trim().min(1, 'Please say why') })
    expect(readInput(Reason, { reason: '\u0000\u202e' }).error?.issues[0]?.message).toBe('Please say why')
    expect(readInput(Reason, { reason: 'Ill\u0000 ' }).data).toEqual({ reason: 'Ill' })
  })

  it('in a form is treated like that of a call, and a form without faults is returned itself', () => {
    const form = new FormData()
    form.append('notes', 'a\u0000')
    form.append('file', new File(['x'], 'x'))
    expect([...textOnly(form).keys()]).toEqual(['notes', 'file'])
    expect(textOnly(form).get('notes')).toBe('a')
    expect(textOnly(textOnly(form)).get('file')).toBeInstanceOf(File)
    const good = new FormData()
    good.append('notes', 'a')
    expect(textOnly(good)).toBe(good)
  })

  it('is the same after a second time, and is unchanged if all of it is text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = textOnly(text)
        expect(textOnly(once)).toBe(once)
        expect(once).not.toMatch(/\p{Cs}/u)
        if (PATTERN.test(text)) expect(once).toBe(text)
      }),
    )
  })
})

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  [other: string]: unknown
}

/** In every input, a field with one of these names contains a name. */
const NAMES =
  /^(.*name|.*title|label|client|clientContact|trainer|department|position|employeeId|siteLocation|signatureTyped)$/i
/** Fields in which part of a name is searched for. */
const LOOKED_FOR = ['sites/SiteQuery', 'grants/GrantForm siteName']

test('every name of every input, also in pages and imported rows, refuses characters that no name has', async () => {
  const faults: string[] = []
  let seen = 0
  for (const file of globSync('app/domain/**/*input.ts')) {
    for (const [name, schema] of Object.entries((await import(path.resolve(file))) as object)) {
      if (!(schema instanceof z.ZodType)) continue
      for (const [field, one] of fieldsOf(
        z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema,
      )) {
        const where = `${path.basename(path.dirname(file))}/${name} ${field}`
        if (!NAMES.test(field) || one.enum || one.const || one.format || LOOKED_FOR.includes(where)) continue
        seen++
        const refusing = one.pattern === PATTERN.source || (one.pattern && !letsThrough(one.pattern).length)
        if (!refusing && !patternsOf(one).includes(PATTERN.source)) faults.push(where)
      }
    }
  }
  expect(faults).toEqual([])
  expect(seen).toBeGreaterThan(60)
})

const patternsOf = (one: JsonSchema): string[] =>
  ((one.allOf as JsonSchema[] | undefined) ?? []).map(({ pattern }) => pattern ?? '')
/** Returns which of the characters a pattern accepts. */
const letsThrough = (pattern: string): string[] =>
  [...NO_NAME, ...TURNING].filter((sign) => new RegExp(pattern, 'u').test(`ab${sign}cd`))

function* fieldsOf(schema: JsonSchema, field = ''): Generator<[string, JsonSchema]> {
  if (schema.type === 'string') yield [field, schema]
  for (const part of ['anyOf', 'allOf', 'oneOf'])
    for (const one of (schema[part] as JsonSchema[] | undefined) ?? []) yield* fieldsOf(one, field)
  if (schema.items) yield* fieldsOf(schema.items, field)
  for (const [key, one] of Object.entries(schema.properties ?? {})) yield* fieldsOf(one, key)
}
