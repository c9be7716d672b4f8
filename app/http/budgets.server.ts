const KB = 2 ** 10
const MB = 2 ** 20

/** Limits for one request. Sizes are bytes, the others plain counts. */
export type Budget = {
  /** The most bytes that the body may have. */
  bytes: number
  /** The most fields of a form, or parts if it is multipart. */
  fields: number
  /** The most characters of a field's name, and the most parts that its dots and brackets may divide it into. */
  nameChars: number
  nameLevels: number
  /** The highest list index in a field's name. */
  listIndex: number
  /**
   * How deeply a call's JSON may be nested, how many keys its objects may have in total, and how many values its lists
   * may have in total.
   */
  jsonLevels: number
  jsonKeys: number
  jsonItems: number
}

// These limits are far above what our own pages and programs send, and far below what does harm.
const names = { fields: 500, nameChars: 200, nameLevels: 6, listIndex: 100 }
const json = { jsonLevels: 32, jsonKeys: 5000, jsonItems: 10_000 }
const shape = { ...names, ...json }

/** The limits of each kind of request. A page or call names its kind; if it names none, the narrowest limits apply. */
export const budgets = {
  /** Forms that anyone may post: sign-in, password links. */
  publicForm: { ...shape, bytes: 64 * KB },
  /** Forms of signed-in people. */
  form: { ...shape, bytes: MB },
  /** Forms with a list, as a file of at most 1 MB plus the browser's multipart headers, or as text in URL encoding. */
  listForm: { ...shape, bytes: 4 * MB },
  /** Forms that carry pictures or documents. */
  pictureForm: { ...shape, bytes: 15 * MB },
  /** Ordinary calls. */
  call: { ...shape, bytes: MB },
  /** Calls that carry pictures or documents. */
  pictureCall: { ...shape, bytes: 15 * MB },
  /** A call for help is never refused. Bytes beyond this are not read, and the alert is raised without them. */
  sos: { ...shape, bytes: MB },
  /** Signing in, which must also work on a full disk, because a person may need it to press SOS. */
  signIn: { ...shape, bytes: 64 * KB },
  /** Check-ins, and control's answers to an SOS, which must also work on a full disk. */
  help: { ...shape, bytes: MB },
  /**
   * Operations from phones, which anyone may deliver. The outbox applies its own limits once it has checked the MAC.
   */
  outbox: { ...shape, bytes: MB },
  /** One sealed picture of an operation, as raw bytes. */
  part: { ...shape, bytes: 8 * MB },
} satisfies Record<string, Budget>
export type BudgetName = keyof typeof budgets

/** The largest body of any kind. */
export const LARGEST_BODY = Math.max(...Object.values(budgets).map(({ bytes }) => bytes))

/** A sender that does not stop is disconnected after this many bytes, or this many milliseconds after the answer. */
export const patience = { bytes: 32 * MB, ms: 10_000 }

/**
 * The most characters of an address with its query, the most characters of the query alone, and the most fields in the
 * query.
 */
export const address = { chars: 8000, queryChars: 4000, queryFields: 100 }
/**
 * The same limits for the request in which a page asks for the routes that its links need. Remix asks for many at once,
 * up to this length.
 */
export const manifest = { path: '/__manifest', queryChars: 7680, queryFields: 200 }

/** How many writes are accepted: this many at once, and as many again over each further minute. */
export const writes = {
  person: { most: 240, windowMs: 60_000 },
  // Everyone at a depot may share one address, and they all clock in at the start of a shift.
  address: { most: 300, windowMs: 60_000 },
}

/**
 * How many bytes the bodies of one person's writes may have in a day. This is far more than a day's photographs, and
 * far less than fills a disk.
 */
export const writtenBytes = { most: 1024 * MB, windowMs: 24 * 3_600_000 }

/** How many calls may use one API token, whether they read or write. */
export const tokenCalls = { most: 600, windowMs: 60_000 }

export { uploads } from '~/domain/kernel/files/room.server.ts'
