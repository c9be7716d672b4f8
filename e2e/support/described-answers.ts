import fs from 'node:fs'
import { z } from 'zod'

type Content = Record<string, { schema?: object }>
type Operation = { responses: Record<string, { content?: Content; $ref?: string }> }
type Described = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, { content?: Content }> }
}

// The reader of JSON Schema knows shared schemas by the name that the standard gives them.
const text = fs.readFileSync('docs/openapi.json', 'utf8').replaceAll('#/components/schemas/', '#/$defs/')
const { paths, components } = JSON.parse(text) as Described

const read = new Map<string, z.ZodType | null>()

/**
 * How an answer differs from what the description says of it.
 * @param line method and path as the description has them
 * @param answer what came as JSON
 * @returns words, or null where it fits
 */
export function faultOfAnswer(line: string, status: number, answer: unknown): string | null {
  const [method, path] = line.split(' ') as [string, string]
  const { responses } = paths[path]![method.toLowerCase()]!
  const told = responses[String(status)] ?? responses.default
  if (!told) return `${status} is not described`
  const { content } = told.$ref ? components.responses[told.$ref.split('/').at(-1)!]! : told
  const schema = content?.['application/json']?.schema
  if (!schema || Object.keys(schema).length === 0) return null
  const key = JSON.stringify(schema)
  if (!read.has(key)) read.set(key, z.fromJSONSchema({ ...schema, $defs: components.schemas } as never))
  const { error } = read.get(key)!.safeParse(answer)
  return error ? `${status} outside its schema: ${z.prettifyError(error).replace(/\s+/g, ' ').slice(0, 300)}` : null
}
