import { z } from 'zod'
import { KEY_PATTERN } from './idempotency-key.ts'
import { type Call, type Calls, type Options, scopesOf } from './table.server.ts'

type Json = Record<string, unknown>
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-door': Call['door']
  /** Stable calls keep their names, inputs and answers until the next major release. */
  'x-stability': 'stable' | 'internal'
  security: Json[]
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[]
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, Json>
}
/** The API as an OpenAPI 3.1 document. */
export type Description = {
  openapi: '3.1.0'
  info: Json
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; responses: Record<string, Json>; securitySchemes: Json }
}

const ref = (name: string) => ({ $ref: `#/components/${name}` })
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: ref('schemas/Problem') } },
})

/**
 * Describes the calls in OpenAPI 3.1. @param subjects the tables of calls, by subject @param version of the product
 * @param isStable returns whether other systems may rely on a call
 */
export function describeCalls(
  subjects: Record<string, Calls>,
  version: string,
  isStable: (line: string, call: Call) => boolean,
): Description {
  const schemas: Json = { Problem: PROBLEM }
  const paths: Description['paths'] = {}
  for (const [subject, calls] of Object.entries(subjects)) {
    for (const [line, call] of Object.entries(calls)) {
      const [method = '', address = ''] = line.split(' ')
      const path = (paths[address.replace(/:(\w+)/g, '{$1}')] ??= {})
      path[method.toLowerCase()] = {
        ...operationOf(subject, method, address, call, schemas),
        'x-stability': isStable(line, call) ? 'stable' : 'internal',
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Workforce portal', version, description: INTRODUCTION },
    servers: [{ url: '/', description: 'The address of your portal' }],
    tags: Object.keys(subjects).map((name) => ({ name, description: `Subject: ${name.replace('-', ' ')}` })),
    paths,
    components: {
      schemas,
      responses: {
        Invalid: refused('The request is invalid; `errors` names each field'),
        SignIn: refused('Nobody is signed in, or the session has ended'),
        Forbidden: refused('This person may not do this'),
        Refused: refused('Any other refusal: 404, 405, 409, 413, 415, 422, 429, 503 or 507'),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        kiosk: { type: 'apiKey', in: 'cookie', name: 'kiosk', description: 'A tablet that is linked to a site' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, created under Setup' },
      },
    },
  }
}

function operationOf(
  subject: string,
  method: string,
  address: string,
  call: Call,
  schemas: Json,
): Omit<Operation, 'x-stability'> {
  const options = call.options as Options<unknown>
  const input = schemaOf(call.input, 'input', schemas)
  // If the input may have several forms, the description lists the fields of all of them, and requires only those that
  // every form requires.
  const ways = ((input.anyOf as Json[] | undefined) ?? [input]).map((way) => ({
    properties: (way.properties ?? {}) as Record<string, Json>,
    required: (way.required ?? []) as string[],
  }))
  const properties: Record<string, Json> = Object.assign({}, ...ways.map((way) => way.properties))
  const required = new Set(ways[0]!.required.filter((name) => ways.every((way) => way.required.includes(name))))
  const isNeeded = (names: string[]) => ways.every((way) => names.some((name) => way.required.includes(name)))
  const named = [...address.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const others = Object.keys(properties).filter((name) => !named.includes(name))
  const parameters: Operation['parameters'] = named.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  const reads = method === 'GET'
  if (reads) {
    for (const name of others)
      parameters.push({ name, in: 'query', required: required.has(name), schema: properties[name]! })
  }
  if (method === 'POST') parameters.push(IDEMPOTENCY_KEY)
  const words = wordsOf(method, address)
  return {
    operationId: words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join(''),
    summary: `${method[0]}${words.join(' ').slice(1)}`,
    tags: [subject],
    'x-door': call.door,
    // Any one of the scopes is enough.
    security: securityOf(call),
    parameters,
    ...(!reads &&
      others.length > 0 && {
        requestBody: {
          required: isNeeded(others),
          content: options.raw
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: without(input, named) } },
        },
      }),
    responses: responsesOf(call, options, schemas),
  }
}

function securityOf(call: Call): Json[] {
  if (call.door === 'public') return []
  if (call.door === 'kiosk') return [{ kiosk: [] }]
  return [{ session: [] }, ...scopesOf(call).map((scope) => ({ token: [scope] }))]
}

/** Returns the words of a call's name, for generated clients. Variable parts of the address start with `by`. */
const wordsOf = (method: string, address: string): string[] => [
  method.toLowerCase(),
  ...address
    .replace('/api/', '')
    .replace(/:(\w+)/g, (_, name: string) => `by-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`)
    .split(/[/.-]/),
]

function responsesOf({ door }: Call, options: Options<unknown>, schemas: Json): Operation['responses'] {
  const content = options.type
    ? Object.fromEntries(
        [options.type]
          .flat()
          .map((type) => [
            type,
            { schema: options.view && type === 'application/json' ? schemaOf(options.view, 'output', schemas) : {} },
          ]),
      )
    : { 'application/json': { schema: options.view ? schemaOf(options.view, 'output', schemas) : {} } }
  const done = {
    description: 'Done',
    ...(options.paged && { headers: PAGE_HEADERS }),
    ...(options.status !== 204 && { content }),
  }
  const { status = 200 } = options
  // If the status depends on the view, it is 201 for a new item and 200 for an existing one.
  const statuses = typeof status === 'number' ? [status] : [200, 201]
  return {
    ...Object.fromEntries(statuses.map((one) => [String(one), done])),
    '400': ref('responses/Invalid'),
    ...(door !== 'public' && { '401': ref('responses/SignIn'), '403': ref('responses/Forbidden') }),
    default: ref('responses/Refused'),
  }
}

const { $schema: _draft, ...INSTANT } = z.toJSONSchema(z.iso.datetime())

/** Describes a date in a view as text, because JSON sends it as text. */
const asAnswered: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, INSTANT)
}

/** Returns a schema as JSON Schema; named schemas are listed once, among the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const text = JSON.stringify(
    z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: asAnswered }),
  )
  const {
    $schema: _version,
    $defs = {},
    ...made
  } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
  Object.assign(schemas, $defs)
  if (typeof made.id !== 'string') return made
  schemas[made.id] = made
  return ref(`schemas/${made.id}`)
}

function without(schema: Json, names: string[]): Json {
  if (schema.anyOf) return { ...schema, anyOf: (schema.anyOf as Json[]).map((way) => without(way, names)) }
  const { properties = {}, required = [], ...rest } = schema as { properties?: Json; required?: string[] }
  const kept = Object.entries(properties).filter(([name]) => !names.includes(name))
  const needed = required.filter((name) => !names.includes(name))
  return { ...rest, properties: Object.fromEntries(kept), ...(needed.length > 0 && { required: needed }) }
}

const INTRODUCTION =
  'The calls that the portal offers to its own pages and to other systems. Sign in with `POST /api/auth/login`, which sets the session cookie. ' +
  'Other systems send `Authorization: Bearer wfp_...` with an API token, which gives access to the calls ' +
  'that list one of its scopes. Rely only on calls marked stable: the others may change whenever our pages do. ' +
  'Dates are ISO 8601 in UTC, days `YYYY-MM-DD`. An unknown method answers 405 with `Allow`.'

const PROBLEM = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'Message for the user' },
    code: { type: 'string', description: 'For programs, where the status is not enough' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field',
    },
    requestId: { type: 'string', description: 'Identifies the error in the log' },
  },
  required: ['message'],
}

const PAGE_HEADERS = {
  'X-Total-Count': { schema: { type: 'integer' }, description: 'The total number' },
  'X-Next': { schema: { type: 'string' }, description: 'Where the next page begins' },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: KEY_PATTERN.source },
  description: 'A repeated key returns the first answer, so a call sent twice counts once',
}
