import { Problem } from '~/platform/problem.ts'
import { type Budget } from './budgets.server.ts'

const [AMPERSAND, EQUALS, QUOTE, BACKSLASH, COMMA, COLON] = [0x26, 0x3d, 0x22, 0x5c, 0x2c, 0x3a]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Parts of a name that would reach a prototype, set a list's length, or control the form parser. */
const HARMFUL = new Set(['__proto__', 'prototype', 'constructor', 'length', '__intent__', '__state__'])

/**
 * Checks the bytes of a posted form before anything is built from them, in linear time. @param type the complete
 * Content-Type of the form @throws Problem invalid
 */
export function scanForm(bytes: Uint8Array, type: string, budget: Budget): void {
  if (/^multipart\//i.test(type)) return scanMultipart(bytes, type, budget)
  // Each byte of a name may be written as %xx, and a character may have four bytes.
  const longest = budget.nameChars * 12
  if (bytes.length === 0) return
  for (let [start, fields] = [0, 1]; start <= bytes.length; fields++) {
    if (fields > budget.fields) throw tooManyFields()
    const found = bytes.indexOf(AMPERSAND, start)
    const end = found === -1 ? bytes.length : found
    // Nearly all of a large form is one long value, which is passed over in one go.
    const name = bytes.subarray(start, Math.min(end, start + longest + 1))
    if (name.length > longest && !name.includes(EQUALS)) throw tooLongName()
    start = end + 1
  }
}

/** The standard allows this many characters in the boundary. */
const LONGEST_BOUNDARY = 70

function scanMultipart(bytes: Uint8Array, type: string, { fields }: Budget): void {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.slice(1).find(Boolean)
  if (!boundary || boundary.length > LONGEST_BOUNDARY) throw unreadable()
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const divider = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let at = whole.indexOf(divider); at !== -1; at = whole.indexOf(divider, at + divider.length)) {
    // The last boundary closes the form and starts no part.
    if (++parts > fields + 1) throw tooManyFields()
  }
}

/**
 * Checks the names of a form's fields: their length, and what they would build. @throws Problem invalid
 */
export function checkNames(names: Iterable<string>, budget: Budget): void {
  let fields = 0
  for (const name of names) {
    if (++fields > budget.fields) throw tooManyFields()
    if (name.length > budget.nameChars) throw tooLongName()
    const parts = partsOf(name)
    if (parts.length > budget.nameLevels) throw new Problem('invalid', 'A field of the form is nested too deeply.')
    for (const part of parts) {
      if (HARMFUL.has(part)) throw unreadable()
      if (/^\d+$/.test(part) && (part.length > 9 || Number(part) > budget.listIndex))
        throw new Problem('invalid', 'A list in the form is too long.')
    }
  }
}

/** Returns the parts of a field's name: `a.b[0]` has the parts a, b and 0. */
export const partsOf = (name: string): string[] => name.split(/[.[]/).map((part) => part.replace(/\]$/, ''))

/**
 * Checks a call's JSON before it is parsed: its depth and number of values. It does not check the grammar. @throws
 * Problem invalid
 */
export function scanJson(bytes: Uint8Array, budget: Budget): void {
  let [levels, keys, items] = [0, 0, 0]
  const texts = new Texts(bytes)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = texts.endOf(at)
    else if (byte === COMMA) items++
    else if (byte === COLON) keys++
    else if (OPENING.has(byte)) [levels, items] = [levels + 1, items + 1]
    else if (CLOSING.has(byte)) levels--
    if (levels > budget.jsonLevels) throw new Problem('invalid', 'The JSON is nested too deeply')
    if (keys > budget.jsonKeys || items > budget.jsonItems + budget.jsonKeys)
      throw new Problem('invalid', 'The JSON contains too many values')
  }
}

/** This many bytes of a text are read one by one; after that it searches for the next byte that matters. */
const NEAR = 64

/** Finds where texts end, in linear time, because nearly all of a large body is one long text. */
class Texts {
  private quote = -1
  private escape = -1
  constructor(private readonly bytes: Uint8Array) {}

  /**
   * Returns the position of the quote that closes the text starting at `start`; after the last byte if there is none.
   */
  endOf(start: number): number {
    let walked = 0
    for (let at = start + 1; at < this.bytes.length; at++) {
      if (++walked > NEAR) [at, walked] = [this.nextFrom(at), 0]
      if (this.bytes[at] === QUOTE) return at
      if (this.bytes[at] === BACKSLASH) at++
    }
    return this.bytes.length
  }

  /**
   * Returns the position of the next quote or backslash. A position that was found is used until it has been passed, so
   * nothing is searched twice.
   */
  private nextFrom(at: number): number {
    if (this.quote < at) this.quote = this.find(QUOTE, at)
    if (this.escape < at) this.escape = this.find(BACKSLASH, at)
    return Math.min(this.quote, this.escape)
  }

  private find(byte: number, from: number): number {
    const found = this.bytes.indexOf(byte, from)
    return found === -1 ? this.bytes.length : found
  }
}

const tooManyFields = () => new Problem('invalid', 'The form has too many fields.')
const tooLongName = () => new Problem('invalid', 'A field of the form has too long a name.')
const unreadable = () => new Problem('invalid', 'The form could not be read. Please try again.')
