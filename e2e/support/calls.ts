import { readFileSync } from 'node:fs'
import { type APIRequestContext, type APIResponse } from '@playwright/test'
import { z } from 'zod'

export type Door = 'public' | 'kiosk' | 'staff' | 'control' | 'admin'
/** One call as the product describes it. */
export type DescribedCall = { method: string; path: string; address: string; door: Door; operation: Operation }
type Operation = {
  'x-door': Door
  tags: string[]
  security: { token?: string[] }[]
  requestBody?: { content: Record<string, { schema: BodySchema }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
/** The parts of a body's schema that the tests read. */
export type BodySchema = {
  type?: string
  pattern?: string
  properties?: Record<string, BodySchema>
  items?: BodySchema
  anyOf?: BodySchema[]
}
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

/** Returns what GET /api/openapi.json answers for a signed-in person. */
const describedBy = async (client: APIRequestContext): Promise<Description> =>
  (await (await client.get('/api/openapi.json')).json()) as Description

/** Returns every call in the table that the product serves. */
export const everyCall = async (client: APIRequestContext): Promise<DescribedCall[]> =>
  everyCallOf(await describedBy(client))

/** Returns every call of a description, with a word that names nothing in place of variable parts. */
export const everyCallOf = ({ paths }: Description): DescribedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      address: path.replace(/\{\w+\}/g, 'nothing'),
      door: operation['x-door'],
      operation,
    })),
  )

type Told = { operation: Operation; shape: RegExp }

/** Returns the description in docs/, by method. */
const told = () => {
  const { paths, components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Description
  const calls = Object.entries(paths).flatMap(([path, methods]) => {
    const shape = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), operation, shape }))
  })
  // Fixed paths come before paths with variable parts.
  calls.sort((a, b) => a.shape.source.split('[^/]+').length - b.shape.source.split('[^/]+').length)
  return { calls, components }
}
let known: ReturnType<typeof told> | undefined
const checks = new Map<Told, z.ZodType>()

/** Checks every answer that this client gets against the description. */
export function holdToDescription(client: APIRequestContext): APIRequestContext {
  const fetch = client.fetch.bind(client)
  client.fetch = async (address, options) => {
    const answer = await fetch(address, options)
    if (typeof address === 'string') await hold(options?.method ?? 'GET', address, answer)
    return answer
  }
  return client
}

async function hold(method: string, address: string, answer: APIResponse): Promise<void> {
  if (!address.startsWith('/api/')) return
  const type = answer.headers()['content-type']?.split(';')[0] ?? ''
  const fault = await faultOfAnswer(method, address.split('?')[0]!, answer.status(), type, () => answer.json())
  if (fault) throw new Error(fault)
}

/** Returns how a successful answer differs from its description; null if it does not. */
export async function faultOfAnswer(
  method: string,
  path: string,
  status: number,
  type: string,
  answer: () => unknown,
): Promise<string | null> {
  if (status >= 300) return null
  known ??= told()
  const call = known.calls.find((one) => one.method === method.toUpperCase() && one.shape.test(path))
  const content = call?.operation.responses[String(status)]?.content ?? {}
  const schema = (content[type] ?? content['application/json'])?.schema
  if (!call || !schema || Object.keys(schema).length === 0) return null
  const check = checks.get(call) ?? z.fromJSONSchema(withDefinitions(schema, known.components.schemas) as never)
  checks.set(call, check)
  const { error } = check.safeParse(await answer())
  return error ? `${method} ${path} answers what docs/openapi.json does not say: ${z.prettifyError(error)}` : null
}

const withDefinitions = (schema: object, schemas: Record<string, object>) =>
  JSON.parse(JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/')) as object
