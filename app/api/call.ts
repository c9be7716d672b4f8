import { type z } from 'zod'
import { type calls } from './index.ts'

type Table = typeof calls
/** The key of a call in the table, for example 'POST /api/clock'. */
type Address = keyof Table
export type InputOf<A extends Address> = z.input<Table[A]['input']>
export type AnswerOf<A extends Address> = NonNullable<Table[A]['answers']>

type Options = {
  /** The idempotency key, which makes a repeated request count once. */
  key?: string
  /** After how many milliseconds the call is given up; by default two minutes. */
  deadline?: number
  /** Set if the call should continue after the page is closed. */
  keepalive?: boolean
  /** Set for a call for help: the browser and the server let it overtake others (RFC 9218). */
  urgent?: boolean
}

/**
 * A failed call. If there was no answer its status is 0, and its code says whether the phone was 'offline' or the call
 * ran into a 'timeout'.
 */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly errors: Record<string, string[]> = {},
  ) {
    super(message)
  }

  /** Returns the server's message for the person; empty if it gave none. */
  get said(): string {
    return this.status > 0 ? this.message : ''
  }
}

/**
 * Makes a call of the table and returns its answer. @param input the variable parts of the address and the call's
 * input, together @throws CallFailure
 */
export async function call<A extends Address>(address: A, input: InputOf<A>, options?: Options): Promise<AnswerOf<A>> {
  const answer = await callWhole(address, input, options)
  if (answer.status === 204) return undefined as unknown as AnswerOf<A>
  return (await answer.json().catch(() => {
    throw new CallFailure(0, UNREACHABLE, 'offline')
  })) as AnswerOf<A>
}

/** Returns the failure of a call, or null if it succeeded. */
export const faultOf = (made: Promise<unknown>): Promise<CallFailure | null> =>
  made.then(
    () => null,
    (fault: CallFailure) => fault,
  )

/** Does the same as `call` for answers that are files. @throws CallFailure */
export async function callWhole<A extends Address>(
  address: A,
  input: InputOf<A>,
  { key, deadline = 120_000, keepalive, urgent }: Options = {},
): Promise<Response> {
  const [method = 'GET', pattern = ''] = address.split(' ')
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const path = pattern.replace(/:(\w+)/g, (_part, name: string) => {
    const part = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return part
  })
  const reads = method === 'GET'
  // A call that sends raw bytes has no other input.
  const bytes = rest.bytes instanceof Uint8Array ? (rest.bytes as Uint8Array<ArrayBuffer>) : null
  const query = reads ? queryOf(rest) : ''
  const answer = await fetch(String(query) ? `${path}?${String(query)}` : path, {
    method,
    ...(reads ? {} : { body: bytes ?? JSON.stringify(rest) }),
    headers: {
      ...(reads ? {} : { 'Content-Type': bytes ? 'application/octet-stream' : 'application/json' }),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(urgent ? { Priority: 'u=0' } : {}),
    },
    priority: urgent ? 'high' : 'auto',
    keepalive,
    signal: AbortSignal.timeout(deadline),
  }).catch((error: unknown) => {
    const late = (error as { name?: string } | null)?.name === 'TimeoutError'
    throw new CallFailure(0, UNREACHABLE, late ? 'timeout' : 'offline')
  })
  if (answer.ok) return answer
  const said = (await answer.json().catch(() => ({}))) as {
    message?: string
    code?: string
    errors?: Record<string, string[]>
  }
  throw new CallFailure(answer.status, said.message ?? '', said.code, said.errors)
}

function queryOf(input: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

const UNREACHABLE = 'The server could not be reached. Check your connection.'
