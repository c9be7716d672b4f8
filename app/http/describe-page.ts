import { type Description, type Operation } from './describe.ts'

type Schema = { [word: string]: unknown } & { $ref?: string; type?: string; properties?: Record<string, Schema> }

const WHO = {
  public: 'anybody',
  kiosk: 'a tablet that is linked to a site',
  staff: 'everybody signed in',
  control: 'administrators and people with site access',
  admin: 'admins',
}

type Example = { says: string; scope: string; command: string }

/**
 * Returns the API description as a Markdown page: by subject, each call with its input and its answer. @param examples
 * commands shown before the calls
 */
export function pageOf(description: Description, examples: Example[]): string {
  const { tags, paths, components } = description
  const sections = tags.map(({ name, description: about }) => {
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([
            ,
            {
              tags: [tag],
            },
          ]) => tag === name,
        )
        .map(([method, operation]) => callOf(method, path, operation)),
    )
    return [`## ${name}`, `${about}.`, ...calls].join('\n\n')
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${fieldsOf(schema as Schema) || `\`${textOf(schema as Schema)}\``}`,
  )
  const intro =
    'Generated from the tables in `app/api` by `npm run docs:api`; a test fails if this page is out of date.'
  return [
    '# The API',
    intro,
    String(description.info.description),
    '## Examples',
    'Set `PORTAL` to the address of your portal and `TOKEN` to an API token with the scope given in brackets.',
    ...examples.map(({ says, scope, command }) => `${says} (\`${scope}\`):\n\n\`\`\`sh\n${command}\n\`\`\``),
    ...sections,
    '## What calls answer',
    ...schemas,
    '',
  ].join('\n\n')
}

function callOf(method: string, path: string, operation: Operation): string {
  const lines = [`### ${method.toUpperCase()} ${path}`, `For ${WHO[operation['x-door']]}.${promiseOf(operation)}`]
  const query = operation.parameters.filter((one) => one.in === 'query')
  if (query.length) {
    const rows = query.map(({ name, required, schema }) => rowOf(name, schema as Schema, required))
    lines.push(['Query:', '', ...rows].join('\n'))
  }
  const body = contentOf(operation.requestBody?.content)
  if (body) lines.push(`Body:\n\n${fieldsOf(body) || `\`${textOf(body)}\``}`)
  for (const [status, answer] of Object.entries(operation.responses).filter(([code]) => code.startsWith('2'))) {
    const content = answer.content as Record<string, unknown> | undefined
    const [type] = Object.keys(content ?? {})
    const schema = contentOf(content)
    lines.push(`Answers ${status}: ${schema ? `\`${textOf(schema)}\`` : type ? `\`${type}\`` : 'nothing'}`)
  }
  return lines.join('\n\n')
}

function promiseOf(operation: Operation): string {
  const scopes = operation.security.flatMap(({ token }) => (token as string[] | undefined) ?? [])
  const opened = scopes.length ? ` API tokens: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.` : ''
  return (operation['x-stability'] === 'stable' ? ' Stable.' : ' Internal.') + opened
}

const contentOf = (content: Record<string, unknown> | undefined) =>
  (content?.['application/json'] as { schema?: Schema } | undefined)?.schema

const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties)
    .map(([name, schema]) => rowOf(name, schema, (required as string[]).includes(name)))
    .join('\n')

const rowOf = (name: string, schema: Schema, required: boolean) =>
  `- \`${name}\`${required ? '' : ' (optional)'}: \`${textOf(schema)}\``

/** Returns a schema in one line of text. */
function textOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.enum) return (schema.enum as unknown[]).map((one) => JSON.stringify(one)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return [...new Set(choices.map(textOf))].join(' | ')
  if (schema.type === 'array') return `${textOf((schema.items ?? {}) as Schema)}[]`
  if (schema.type === 'object' && schema.properties) {
    const optional = (name: string) => ((schema.required as string[] | undefined)?.includes(name) ? '' : '?')
    const parts = Object.entries(schema.properties).map(([name, one]) => `${name}${optional(name)}: ${textOf(one)}`)
    return `{ ${parts.join(', ')} }`
  }
  return [[schema.type ?? 'anything'].flat().join(' | '), schema.format].filter(Boolean).join(' ')
}
