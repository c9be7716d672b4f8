import { readFileSync } from 'node:fs'
import { type DescribedCall, type Description, everyCallOf } from '../calls.ts'

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Description

/** Every call of the description in docs/, which another test compares with the one that the product serves. */
export const CALLS: DescribedCall[] = everyCallOf(description)
const nounOf = ({ operation }: DescribedCall) => operation.tags[0]!
/** The calls of each noun. */
export const NOUNS = [...new Set(CALLS.map(nounOf))].map((noun) => ({
  noun,
  calls: CALLS.filter((call) => nounOf(call) === noun),
}))

/** Calls that open a stream, which never ends. */
export const ENDLESS = new Set(['/api/events'])

/** Returns whether a call is the first at its address, for questions about the address. */
export const isFirst = (call: DescribedCall): boolean => CALLS.find(({ address }) => address === call.address) === call

/** Returns the methods that an address takes. */
export const methodsAt = (address: string): Set<string> => {
  const known = new Set(CALLS.filter((call) => call.address === address).map(({ method }) => method))
  return known.has('GET') ? known.add('HEAD') : known
}
