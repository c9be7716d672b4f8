import { type BodySchema } from '../calls.ts'
import { type Question } from './question.ts'

const REFUSED = 'Please use one line of plain text'
/** A line break, an end-of-text character, and a character that changes the direction of text. */
const HOSTILE = [
  'Dock\nBEGIN:VALARM',
  'Dock\r\nBcc: all@example.test',
  'Dock\u0000gate',
  'Dock\u2028gate',
  'Dock\u202etxt.exe',
  'Dock\u2066gate',
]

type Way = (string | number)[]

/** Returns every field that the description limits to one line, as a path to it. */
export function linesOf(schema: BodySchema, way: Way = []): Way[] {
  if (schema.type === 'string') return schema.pattern?.includes('\\u202a-\\u202e') ? [way] : []
  return [
    ...(schema.anyOf ?? []).flatMap((one) => linesOf(one, way)),
    ...(schema.items ? linesOf(schema.items, [...way, 0]) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => linesOf(one, [...way, key])),
  ]
}

const bodyOf = (way: Way, text: string): unknown =>
  way.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), text)

export const oneLine: Question = {
  promise: 'accepts no name that breaks its line or changes its direction, and says so at the field',
  ask: async ({ method, address, operation }, world) => {
    const wrong: string[] = []
    for (const way of linesOf(operation.requestBody?.content['application/json']?.schema ?? {})) {
      for (const text of HOSTILE) {
        const caller = world.one(address.startsWith('/api/kiosk/') ? 'kiosk' : 'admin')
        const answer = await world.ask(caller, { method, address, body: JSON.stringify(bodyOf(way, text)) })
        const { errors } = JSON.parse(answer.text) as { errors?: Record<string, string[]> }
        if (answer.status === 400 && errors?.[way.join('.')]?.includes(REFUSED)) continue
        wrong.push(`${way.join('.')} ${JSON.stringify(text)} gets ${answer.status}`)
      }
    }
    return wrong
  },
}
