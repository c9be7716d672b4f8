import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { EXAMPLES } from '~/api/examples.ts'
import { calls, described } from '~/api/index.ts'
import { BY_SITE, SCOPES } from '~/domain/account/tokens/scopes.ts'
import { pageOf } from './describe-page.ts'
import { scopesOf } from './table.server.ts'

it('the description is OpenAPI 3.1 by the standard validator', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(described()) as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

it('every call of the table is described, with its input and who may use it', () => {
  const { paths } = described()
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(told.sort()).toEqual(Object.keys(calls).sort())
  expect(paths['/api/clock']!.post).toMatchObject({
    'x-door': 'staff',
    requestBody: { content: { 'application/json': { schema: { properties: { action: {} } } } } },
  })
  expect(paths['/api/admin/users/{id}']!.get!.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
})

it('a body that is one of several kinds is described as each of them', () => {
  const body = described().paths['/api/auth/confirm']!.post!.requestBody
  expect(body).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { anyOf: [{ required: ['password'] }, { required: ['response'] }] } } },
  })
  // Fields that are in the address must not appear in the body again.
  const decided = JSON.stringify(described().paths['/api/admin/clock-entries/{id}']!.put!.requestBody)
  expect(decided).toContain('"identityCheck"')
  expect(decided).not.toContain('"id"')
})

it('docs/ matches the tables; npm run docs:api rewrites it', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(pageOf(described(), EXAMPLES))
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(described())))
})

it('every answer is described: as JSON by a schema, otherwise by its type', () => {
  const vague = Object.entries(calls).filter(
    ([, { options }]) => !options.view && !options.type && options.status !== 204,
  )
  expect(vague.map(([line]) => line)).toEqual(['GET /api/openapi.json'])
})

it('every call has a unique name and summary, for programs that are generated from the description', () => {
  const operations = Object.values(described().paths).flatMap((methods) => Object.values(methods))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([])
  expect(operations.filter(({ summary }) => !summary)).toEqual([])
  expect(names).toContain('postClockByIdWithdraw')
})

it('every call says whether other systems may rely on it, and calls open to tokens are promised', () => {
  const operations = Object.values(described().paths).flatMap((methods) => Object.values(methods))
  const marks = operations.map((operation) => operation['x-stability'])
  expect(new Set(marks)).toEqual(new Set(['stable', 'internal']))
  const opened = operations.filter(({ security }) => security.some((way) => 'token' in way))
  expect(opened.length).toBeGreaterThan(20)
  expect(opened.filter((operation) => operation['x-stability'] !== 'stable')).toEqual([])
  expect(described().paths['/api/clock']!.post!['x-stability']).toBe('stable')
  expect(described().paths['/api/admin/saved-views']!.post!['x-stability']).toBe('internal')
})

it('a scope that reads changes nothing, one that writes belongs to calls that change something, and each is used', () => {
  const scoped = Object.entries(calls).flatMap(([line, call]) => scopesOf(call).map((scope) => ({ line, scope })))
  const wrong = scoped.filter(({ line, scope }) => line.startsWith('GET ') !== scope.endsWith('.read'))
  expect(wrong).toEqual([])
  const used = new Set(scoped.map(({ scope }) => scope))
  expect(SCOPES.filter((scope) => !used.has(scope))).toEqual([])
})

it('no token opens faces, second factors, sign-in, other tokens, exports or the audit trail', () => {
  const opened = Object.entries(calls).filter(([, call]) => scopesOf(call).length > 0)
  const closed = /biometric|reference-images|factor|\/auth\/|tokens|export|audit|phones|retention|alarm|grants/
  expect(opened.map(([line]) => line).filter((line) => closed.test(line))).toEqual([])
  for (const [line, call] of opened)
    if (scopesOf(call).every((scope) => BY_SITE.includes(scope)) && call.door === 'admin')
      expect(line, 'told of all sites at once').toMatch(/working-time|pay-periods/)
})

it('the description defines a key, a day and an export', () => {
  const { paths } = described()
  const key = paths['/api/clock']!.post!.parameters.find(({ name }) => name === 'Idempotency-Key')!
  expect(key.schema).toMatchObject({ pattern: '^[\\x21-\\x7e]{1,200}$' })
  const { schema } = paths['/api/admin/duties']!.get!.parameters.find(({ name }) => name === 'from')!
  expect(schema).toMatchObject({ format: 'date' })
  const done = paths['/api/export/my-data']!.get!.responses['200'] as { content: object }
  expect(Object.keys(done.content)).toEqual(['application/json', 'application/zip'])
})
