import { type Company } from './company.ts'
import { type Facts } from './facts.ts'
import { mayKnow } from './may-know.ts'
import { PASSWORD } from '../support/people.ts'

export type Answer<T> = { status: number; body: T; next: string | null }

/** Makes calls as the people of the company do, each from a separate address and session. */
export class Api {
  private cookies = new Map<string, Promise<string>>()
  private addresses = new Map<string, string>()
  constructor(
    public url: string,
    private readonly company: Company,
    private readonly facts: Facts,
    private readonly now: () => number,
    /** The cookies of those who are already signed in. */
    signedIn: Record<string, string> = {},
  ) {
    for (const [who, cookie] of Object.entries(signedIn)) this.cookies.set(who, Promise.resolve(cookie))
  }

  /** Returns the cookie of a person's session, and signs them in with their password first if there is none. */
  cookieOf(who: string): Promise<string> {
    const known = this.cookies.get(who)
    if (known) return known
    const opening = this.signIn(who)
    opening.catch(() => this.cookies.delete(who))
    this.cookies.set(who, opening)
    return opening
  }

  /** Makes a person sign in again at their next call, as at the start of a shift at the desk. */
  signOut = (who: string) => this.cookies.delete(who)

  /** While the disk is full the machine does not come back, so nobody keeps trying. */
  private patience(): number {
    const isFull = this.facts.ill.some(({ what, to }) => what === 'disk is full' && to === null)
    return isFull ? GIVEN_UP_MS : BACK_MS
  }

  addressOf(who: string): string {
    const known = this.addresses.get(who) ?? `10.3.0.${this.addresses.size + 1}`
    this.addresses.set(who, known)
    return known
  }

  /**
   * Makes a call, with status 0 if there was no answer; signs in again if the session has ended, and gives the password
   * again if asked.
   */
  async ask<T = Record<string, unknown>>(
    who: string,
    method: string,
    path: string,
    body?: object,
    tries = 0,
  ): Promise<Answer<T>> {
    const headers = {
      Cookie: await this.cookieOf(who),
      'X-Forwarded-For': this.addressOf(who),
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const begun = performance.now()
    const asked = { method, headers, body: body && JSON.stringify(body) }
    const answer = await request(this.url + path, asked, this.patience()).catch(() => null)
    if (!answer) return { status: NO_ANSWER, body: null as T, next: null }
    const text = await answer.text()
    this.facts.waits.push({ what: 'call', ms: performance.now() - begun, at: this.now() })
    this.facts.leaks.push(...mayKnow(this.company, { who, path, text, at: this.now() }))
    const parsed = parse(text)
    const code = (parsed as { code?: string } | null)?.code
    if (answer.status === 429 && tries < 5) {
      await new Promise((next) => setTimeout(next, Number(answer.headers.get('Retry-After') ?? 1) * 1000))
      return this.ask(who, method, path, body, tries + 1)
    }
    if (answer.status === 401 && tries < 2) {
      this.cookies.delete(who)
      return this.ask(who, method, path, body, tries + 1)
    }
    if (answer.status === 403 && code === 'confirm_password' && tries < 2) {
      const said = await this.ask(who, 'POST', '/api/auth/confirm', { password: PASSWORD }, 2)
      if (said.status === 204) return this.ask(who, method, path, body, tries + 1)
    }
    return { status: answer.status, body: parsed as T, next: answer.headers.get('X-Next') }
  }

  /** Makes a call that must succeed. @throws Error with the request and the answer */
  async must<T = Record<string, unknown>>(who: string, method: string, path: string, body?: object): Promise<T> {
    const answer = await this.ask<T>(who, method, path, body)
    if (answer.status >= 300 || answer.status === NO_ANSWER) {
      const said = JSON.stringify(answer.body).slice(0, 300)
      throw new Error(`${who} ${method} ${path} ${JSON.stringify(body ?? {}).slice(0, 200)}: ${answer.status} ${said}`)
    }
    return answer.body
  }

  /** Returns all pages of a list. @param cursor the name of the list's parameter for the next page */
  async all<T>(who: string, path: string, cursor: 'before' | 'after' = 'before'): Promise<T[]> {
    const found: T[] = []
    let next: string | null = null
    do {
      const from: string = next === null ? '' : `${path.includes('?') ? '&' : '?'}${cursor}=${encodeURIComponent(next)}`
      const answer: Answer<T[]> = await this.ask<T[]>(who, 'GET', path + from)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      found.push(...answer.body)
      next = answer.next
    } while (next !== null)
    return found
  }

  private async signIn(who: string): Promise<string> {
    const answer = await request(`${this.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': this.addressOf(who) },
      body: JSON.stringify({ email: who, password: PASSWORD }),
    })
    if (answer.status !== 200) throw new Error(`${who} cannot sign in: ${answer.status} ${await answer.text()}`)
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }
}

const BACK_MS = 10_000
const GIVEN_UP_MS = 1000
/** What `ask` answers when the machine did not answer at all. */
const NO_ANSWER = 0

/** Makes a request as people do while the machine restarts: they try again until it is back. */
export async function request(url: string, init: RequestInit, patienceMs = BACK_MS): Promise<Response> {
  for (const until = performance.now() + patienceMs; ;) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((next) => setTimeout(next, 200))
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
