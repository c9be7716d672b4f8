import { type Actor, type Person } from '~/domain/kernel/access/actor.ts'
import { networkOf, Rates } from '~/platform/rates.ts'
import { Problem } from '~/platform/problem.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { demandDisk } from '~/platform/store.server.ts'
import { type BudgetName, tokenCalls, writes, writtenBytes } from './budgets.server.ts'

/**
 * Requests that are never counted: calls for help, and outbox calls, which have their own limits because a call for
 * help may be inside.
 */
const UNCOUNTED = new Set<BudgetName>(['sos', 'outbox', 'part'])

/** Requests that may use the disk reserve: calls for help, and what a person must do before they can press SOS. */
const FOR_HELP = new Set<BudgetName>([...UNCOUNTED, 'signIn', 'help'])

const rates = () => singleton('http.rates', () => new Rates())

/**
 * Counts a write of a person, or of an address if nobody is signed in, before its body is read. A call for help is
 * never counted or refused. When only the reserve of a full disk is left, nothing else is accepted. @param mayHelp
 * whether it may turn out to be for help, so that its reader asks for the disk @throws Problem too_many with
 * retryAfter; Error with the code of a full disk
 */
export function admitWrite(actor: Actor, budget: BudgetName, mayHelp = false): void {
  if (!mayHelp) demandDiskFor(budget)
  if (UNCOUNTED.has(budget) || actor.kind === 'system') return
  const waitMs =
    actor.kind === 'person' || actor.kind === 'kiosk'
      ? rates().take(`${actor.kind} ${actor.id}`, writes.person)
      : rates().take(`address ${networkOf(actor.ip ?? 'unknown')}`, writes.address)
  refuseFor(waitMs)
}

/** Refuses what can wait when only the reserve of a full disk is left. @throws Error with the code of a full disk */
export function demandDiskFor(budget: BudgetName): void {
  if (!FOR_HELP.has(budget)) demandDisk()
}

/**
 * Returns the function that counts the bytes of a body towards the day of its person. What is for help is not counted,
 * nor is a tablet, at which hundreds of people are scanned and which stores nothing else. @throws Problem too_many with
 * retryAfter, from that function
 */
export const countBytesOf =
  (actor: Actor, budget: BudgetName) =>
  (bytes: number): void => {
    if (FOR_HELP.has(budget) || actor.kind !== 'person') return
    refuseFor(rates().take(`bytes ${actor.id}`, writtenBytes, bytes))
  }

/**
 * Counts a call that a program makes with an API token, whether it reads or writes. @throws Problem too_many with
 * retryAfter
 */
export const countTokenCall = ({ id }: Pick<Person, 'id'>): void => refuseFor(rates().take(`calls ${id}`, tokenCalls))

function refuseFor(waitMs: number): void {
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new Problem(
    'too_many',
    `Too many requests at once. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    { retryAfter: seconds },
  )
}
