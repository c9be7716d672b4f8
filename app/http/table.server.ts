import { type z } from 'zod'
import { type Actor } from '~/domain/kernel/access/actor.ts'
import { type ActorAt, type Context, type Door } from './actor.server.ts'
import { type Scope } from '~/domain/account/tokens/scopes.ts'
import { type BudgetName } from './budgets.server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The key of a call in the table: its method and address, with variable parts as `:name`. */
type Line = `${Method} /api/${string}`
/** What `answer` may read in addition to the view. */
export type Asked = { request: Request; context: Context }

export type Options<V> = {
  /** The token scopes that open the call; any one of them is enough. If omitted, no token opens it. */
  scope?: Scope | Scope[]
  /** The status of a success; 200 by default, or calculated from the view. */
  status?: number | ((view: V) => number)
  /** Set if the call carries pictures: its limit is then 15 MB instead of 1 MB. */
  images?: boolean
  /** Set if the view is a page of a list: its items are the answer, with `X-Total-Count` and `X-Next`. */
  paged?: true
  /** The special limits of the call. SOS leaves out unreadable parts instead of refusing them. */
  budget?: BudgetName
  /**
   * Set if the body is raw bytes, which the use case gets as `bytes`. This function is called with the parts of the
   * address, and throws, before any byte is read, if these bytes are not expected.
   */
  raw?: (actor: Actor, params: Record<string, string>) => void
  /** Called before any byte is read, with the expected number of bytes, if known. Throws if there are too many. */
  admit?: (actor: Actor, bytes: number | null) => void
  /** The part of the view that is the JSON answer; by default all of it. */
  part?: (view: V) => unknown
  /** Headers of the answer. */
  headers?: (view: V) => Headers | Promise<Headers>
  /** Builds the complete answer if JSON is not enough; null for a view that JSON can show. */
  answer?: (view: V, asked: Asked) => Response | Promise<Response> | null
  /** The content type of a complete answer; several if the caller can choose. */
  type?: string | string[]
  /** The schema of the answer, for the API description and our own pages. */
  view?: z.ZodType
}

/** A call: who may use it, what it reads, its use case. `answers` exists for the types only. */
export type Call<S extends z.ZodType = z.ZodType, A = unknown> = {
  door: Door
  input: S
  useCase: (actor: never, input: never) => unknown
  options: Options<never>
  answers?: A
}
export type Calls = Record<Line, Call>

/** Returns the token scopes that open a call. Any one of them is enough. */
export const scopesOf = (call: Call): Scope[] => [(call.options as Options<unknown>).scope ?? []].flat()

/** For lists: the view is `{ items, next, total }`. */
export const paged = { paged: true } as const

/** A call that anyone may make. */
export const anyone = callAt('public')
/** A call for tablets that are bound to a site. */
export const kiosk = callAt('kiosk')
/** A call for everyone who is signed in. */
export const staff = callAt('staff')
/**
 * A call for admins and people with site access. Its use case checks with `demandAt` or `sitesOf`, and
 * e2e/support/every-control.ts says how it is tried at a site without access.
 */
export const control = callAt('control')
/** A call for admins. */
export const admin = callAt('admin')

/** The part of the view that is sent as the answer: all of it, a list's items, or the named part. */
type Shown<V, O> = O extends { paged: true }
  ? Extract<V, { items: unknown }> extends { items: infer I }
    ? I
    : never
  : O extends { part: (view: never) => infer W }
    ? W
    : V
type Answered<V, O> = O extends { view: infer A extends z.ZodType } ? Json<z.output<A>> : Shown<V, O>

/** The type of a value after JSON encoding. */
type Json<T> = T extends Date
  ? string
  : T extends readonly (infer I)[]
    ? Json<I>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T

/** Prevents code from compiling if its schema does not describe the answer field by field. */
type Fits<V, O> = O extends { view: infer A extends z.ZodType }
  ? [Json<Shown<V, O>>, Json<z.output<A>>] extends [Json<z.output<A>>, Json<Shown<V, O>>]
    ? unknown
    : { view: Json<Shown<V, O>> }
  : unknown

function callAt<D extends Door>(door: D) {
  return <S extends z.ZodType, V, O extends Options<V> = object>(
    input: S,
    useCase: (actor: ActorAt<D>, input: z.output<S>) => V | Promise<V>,
    options?: O & Options<V> & Fits<V, O>,
  ): Call<S, Answered<V, O>> => ({ door, input, useCase, options: (options ?? {}) as Options<never> })
}
