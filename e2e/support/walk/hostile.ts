import { type BodySchema, type DescribedCall } from '../calls.ts'
import { hostileJson, hostileQueries, long } from '../hostile-bodies.ts'
import { ENDLESS } from './calls.ts'
import { type Question } from './question.ts'
import { type Blow, faultsOf, type Sender } from './strike.ts'
import { type World } from './world.ts'

const fieldsOf = ({ properties = {}, anyOf = [] }: BodySchema): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]),
]

/** Returns every field of a call as long as the call may be, and as a list. */
const overfull = (fields: string[]): [what: string, body: string][] =>
  fields.length === 0
    ? []
    : [
        ...long(Math.floor(900_000 / fields.length)).map(([what, text]): [string, string] => [
          `${what} in every field`,
          JSON.stringify(Object.fromEntries(fields.map((name) => [name, text]))),
        ]),
        [
          'a list of thousands in every field',
          JSON.stringify(
            Object.fromEntries(fields.map((name) => [name, Array(Math.floor(9000 / fields.length)).fill('a')])),
          ),
        ],
      ]

function blowsAt({ method, address, operation }: DescribedCall): Blow[] {
  if (method === 'GET') return hostileQueries.map(([what, query]) => ({ what, method, address: `${address}?${query}` }))
  const fields = fieldsOf(operation.requestBody?.content['application/json']?.schema ?? {})
  const bodies = [...hostileJson, ...overfull(fields)]
  return bodies.map(([what, body]) => ({ what, method, address, body }))
}

/** The most characters that a refusal may have. */
const LARGEST = 200_000

/** Returns the senders: a stranger, a guard and an administrator. A person who signs out is needed only once. */
const sendersTo = (address: string, world: World): [who: string, sender: Sender][] =>
  (['nobody', 'guard', 'admin'] as const).map((kind) => [
    kind,
    {
      next: () => (address.endsWith('/logout') ? world.another(kind) : world.one(kind)),
      isStranger: kind === 'nobody',
    },
  ])

export const hostile: Question = {
  promise: 'refuses hostile input at once, and nobody waits for it',
  ask: async (call, world) => {
    if (ENDLESS.has(call.address)) return []
    const wrong: string[] = []
    for (const [who, sender] of sendersTo(call.address, world))
      for (const blow of blowsAt(call))
        wrong.push(...(await faultsOf(world.server, sender, blow, LARGEST)).map((fault) => `${who}, ${fault}`))
    return wrong
  },
}
