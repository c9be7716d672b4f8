import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isProblem } from '~/platform/problem.ts'
import { budgets } from './budgets.server.ts'
import { ownFields } from './own-fields.ts'
import { checkNames, scanForm, scanJson } from './scan.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const budget = budgets.pictureForm
const bytes = (text: string) => new TextEncoder().encode(text)
const form = (text: string, type = URLENCODED) => scanForm(bytes(text), type, budget)

describe('a form that none of our pages posts is refused before anything is built from it', () => {
  it.each([
    ['many fields', 'a=&'.repeat(501)],
    ['a name without end', 'a'.repeat(20_000)],
    ['a name without end, further on', `a=1&${'b.'.repeat(20_000)}=x`],
  ])('%s', (_what, text) => {
    expect(() => form(text)).toThrow(/The form has too many fields|too long a name/)
  })
  it('a name may be as long as its letters need when they are written as %xx, and a value as long as the form', () => {
    const longest = 'a'.repeat(budget.nameChars * 12)
    const value = 'x'.repeat(100_000)
    for (const text of [
      '',
      longest,
      `a=1&${longest}=${value}`,
      `a=${value}=${value}&b`,
      'a=&'.repeat(budget.fields - 1),
    ])
      expect(() => form(text)).not.toThrow()
    for (const text of [`${longest}a`, `${longest}a=1`, `a=${value}&${longest}a=1`])
      expect(() => form(text)).toThrow('too long a name')
    expect(() => form('a=&'.repeat(budget.fields))).toThrow('too many fields')
  })
  it.each([
    ['a list of millions', 'a[99999999]'],
    ['a list of a hundred and two', 'a[101]'],
    ['a list behind a dot', 'a.99999999'],
    ['seven parts', 'a.b.c.d.e.f.g'],
    ['two hundred and one characters', 'a'.repeat(201)],
    ['the length of a list', 'a.length'],
    ['a prototype', 'a.__proto__.b'],
    ['a constructor', 'constructor[prototype][b]'],
    ['a command to the reader of forms', '__intent__'],
  ])('%s as a name', (_what, name) => {
    expect(() => checkNames([name], budget)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
  it.each(['a', 'a.b.c.d.e.f', 'userIds[]', 'items[100].name', 'a'.repeat(200), 'stairs-to-roof', ''])(
    '%s is accepted',
    (name) => expect(() => checkNames([name], budget)).not.toThrow(),
  )
  it('many parts', () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    const type = 'multipart/form-data; boundary=x'
    expect(() => form(`${part.repeat(501)}--x--`, type)).toThrow('The form has too many fields.')
    expect(() => form(`${part.repeat(500)}--x--`, type)).not.toThrow()
    expect(() => form(part, 'multipart/form-data')).toThrow('The form could not be read')
  })
})

describe('JSON', () => {
  const json = (text: string) => scanJson(bytes(text), budget)
  it.each(['['.repeat(33), '{"a":'.repeat(33), `[${'0,'.repeat(20_000)}0]`, `{${'"a":1,'.repeat(5001)}}`])(
    'that is too deep or too large is refused',
    (text) => expect(() => json(text)).toThrow(expect.objectContaining({ kind: 'invalid' })),
  )
  it('may contain brackets, commas and quotes in its texts', () => {
    expect(() => json(JSON.stringify({ notes: '[{"\\,:'.repeat(50_000) }))).not.toThrow()
  })
})

describe('a form or a call', () => {
  const names = fc.string({
    unit: fc.constantFrom('a', '.', '[', ']', '9', '%', '_', '=', '&', '"', '\\', '{', ',', ':'),
  })
  it('is accepted or refused as a Problem, in time that grows with its size', () => {
    fc.assert(
      fc.property(fc.oneof(names, fc.string(), fc.json()), fc.integer({ min: 1, max: 2000 }), (text, times) => {
        for (const scan of [
          () => form(text.repeat(times)),
          () => form(text.repeat(times), `multipart/form-data; boundary=${text}`),
          () => checkNames([text.repeat(Math.min(times, 20))], budget),
          () => scanJson(bytes(text.repeat(times)), budget),
        ]) {
          try {
            scan()
          } catch (error) {
            if (!isProblem(error)) throw error
          }
        }
      }),
    )
  })
  it('texts end where JSON ends them, however long they are and whatever they contain', () => {
    const piece = fc.constantFrom('"', '\\', '[', ',', 'x', 'x'.repeat(70), '\\'.repeat(65), '"\\'.repeat(40))
    const open = { ...budget, jsonKeys: Infinity, jsonItems: Infinity }
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = JSON.stringify([pieces.join(''), '['.repeat(100), pieces])
        expect(() => scanJson(bytes(text), { ...open, jsonLevels: 2 })).not.toThrow()
        expect(() => scanJson(bytes(text), { ...open, jsonLevels: 1 })).toThrow('nested')
      }),
    )
  })
  it('sixteen times the bytes take at most about sixteen times as long', () => {
    const time = (size: number) => {
      const text = bytes('--x{"a":[1,2]}\\"'.repeat(size / 16))
      const open = { ...budget, fields: Infinity, jsonKeys: Infinity, jsonItems: Infinity, jsonLevels: Infinity }
      const tries = Array.from({ length: 7 }, () => {
        const start = performance.now()
        scanJson(text, open)
        scanForm(text, URLENCODED, { ...open, nameChars: Infinity })
        scanForm(text, 'multipart/form-data; boundary=x', open)
        return performance.now() - start
      })
      return Math.min(...tries)
    }
    time(2 ** 16)
    expect(time(2 ** 22) / time(2 ** 18)).toBeLessThan(80)
  })
})

it('only the fields in its schema are passed on from a posted form', () => {
  const schema = z.object({
    email: z.email(),
    agree: z.union([z.boolean(), z.literal('on').transform(() => true)]).optional(),
    place: z.object({ address: z.string().nullish() }).optional(),
    ids: z.array(z.string()).default([]),
    rest: z.unknown(),
    file: z.instanceof(File).optional(),
  })
  const posted = new FormData()
  for (const name of ['email', 'email.a', 'email[99]', 'agree', 'place.address', 'place.latitude', 'ids', 'ids[1]'])
    posted.append(name, 'x')
  for (const name of ['ids[1].a', 'rest.anything', 'other', 'intent', 'toString']) posted.append(name, 'x')
  posted.append('file', new File(['1'], 'a.txt'))
  for (const checked of [schema, z.preprocess((given) => given, schema), schema.refine(() => true)]) {
    expect([...ownFields(posted, checked, ['intent']).keys()]).toEqual([
      'email',
      'agree',
      'place.address',
      'ids',
      'ids[1]',
      'rest.anything',
      'intent',
      'file',
    ])
  }
})
