const KB = 2 ** 10
const MB = 2 ** 20

/** Limits for one request. Sizes are bytes, the others plain counts. */
export type Budget = {
  /** Bytes of the body. */
  bytes: number
  /** Fields of a form; parts, if it is multipart. */
  fields: number
  /** Characters of a field's name, and its parts between dots and brackets. */
  nameChars: number
  nameLevels: number
  /** The highest list index in a field's name. */
  listIndex: number
  /** Nesting depth, total keys of objects, and total values of lists, in a call's JSON. */
  jsonLevels: number
  jsonKeys: number
  jsonItems: number
}

// Far more than our own pages and programs send, far less than what does harm.
const names = { fields: 500, nameChars: 200, nameLevels: 6, listIndex: 100 }
const json = { jsonLevels: 32, jsonKeys: 5000, jsonItems: 10_000 }
const shape = { ...names, ...json }

/** The limits of each kind of request. A page or call names its kind; without one it has the narrowest. */
export const budgets = {
  /** Forms that anyone may post: sign-in, password links. */
  publicForm: { ...shape, bytes: 64 * KB },
  /** Forms of signed-in people. */
  form: { ...shape, bytes: MB },
  /** A list as a file of at most 1 MB, with room for the browser's multipart parts, or for its text encoded. */
  listForm: { ...shape, bytes: 4 * MB },
  /** Forms that carry pictures or documents. */
  pictureForm: { ...shape, bytes: 15 * MB },
  /** Ordinary calls. */
  call: { ...shape, bytes: MB },
  /** Calls that carry pictures or documents. */
  pictureCall: { ...shape, bytes: 15 * MB },
  /** A call for help is never refused. Bytes beyond this are not read, and the alert goes out without them. */
  sos: { ...shape, bytes: MB },
  /** Signing in: works on a full disk too, because an SOS may need it. */
  signIn: { ...shape, bytes: 64 * KB },
  /** Check-ins, and control's answers to an SOS: on a full disk too. */
  help: { ...shape, bytes: MB },
  /** Operations from phones, delivered by anyone. The outbox limits them after it has checked the MAC. */
  outbox: { ...shape, bytes: MB },
  /** One sealed picture of an operation, as raw bytes. */
  part: { ...shape, bytes: 8 * MB },
} satisfies Record<string, Budget>
export type BudgetName = keyof typeof budgets

/** The largest body of any kind. */
export const LARGEST_BODY = Math.max(...Object.values(budgets).map(({ bytes }) => bytes))

/** After this many bytes, or milliseconds after the answer, a sender that does not stop is disconnected. */
export const patience = { bytes: 32 * MB, ms: 10_000 }

/** The most characters of an address with its query, of the query alone, and the most query fields. */
export const address = { chars: 8000, queryChars: 4000, queryFields: 100 }
/**
 * The same for a page's request for the parts that its links need: Remix requests a long list at once, up to this
 * length.
 */
export const manifest = { path: '/__manifest', queryChars: 7680, queryFields: 200 }

/** Writes: this many at once, and as many again over each further minute. */
export const writes = {
  person: { most: 240, windowMs: 60_000 },
  // A whole depot may share one address at the start of a shift.
  address: { most: 300, windowMs: 60_000 },
}

/** Calls of one API token, reading or writing. */
export const tokenCalls = { most: 600, windowMs: 60_000 }

export { uploads } from '~/domain/kernel/files/room.server.ts'
