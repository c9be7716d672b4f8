const KB = 2 ** 10
const MB = 2 ** 20

/** What one door takes of one request. Sizes are bytes, the others plain counts. */
export type Budget = {
  /** Bytes of the body. */
  bytes: number
  /** Fields of a form; parts, where it is sent as multipart. */
  fields: number
  /** Characters of a field's name, and the parts that dots and brackets cut it into. */
  nameChars: number
  nameLevels: number
  /** The highest place in a list that a field's name may ask for. */
  listIndex: number
  /** Objects and lists within each other, keys of all objects, and values of all lists, in a call's JSON. */
  jsonLevels: number
  jsonKeys: number
  jsonItems: number
}

// Far above what any page or program of ours sends, far below what hurts.
const names = { fields: 500, nameChars: 200, nameLevels: 6, listIndex: 100 }
const json = { jsonLevels: 32, jsonKeys: 5000, jsonItems: 10_000 }
const shape = { ...names, ...json }

/** What each kind of door takes. A page or a call names its kind; one that names none has the narrowest. */
export const budgets = {
  /** Forms that anybody may post: sign-in, password links. */
  publicForm: { ...shape, bytes: 64 * KB },
  /** Forms of people who are signed in. */
  form: { ...shape, bytes: MB },
  /** A list as a file of at most 1 MB, with room for what a browser wraps around it, or for its text encoded. */
  listForm: { ...shape, bytes: 4 * MB },
  /** Forms that carry pictures or documents. */
  pictureForm: { ...shape, bytes: 15 * MB },
  /** Calls. */
  call: { ...shape, bytes: MB },
  /** Calls that carry pictures or documents. */
  pictureCall: { ...shape, bytes: 15 * MB },
  /** A call for help is never refused: what is beyond this is left unread, and the alert goes out without it. */
  sos: { ...shape, bytes: MB },
  /** Signing in: on a full disk too, for who has to press SOS. */
  signIn: { ...shape, bytes: 64 * KB },
  /** A sign of life, and what control answers to a call for help: on a full disk too. */
  help: { ...shape, bytes: MB },
  /** What a phone had written down, from anybody who brings it: paced by the outbox itself, once its MAC is good. */
  outbox: { ...shape, bytes: MB },
  /** One sealed picture of it, in plain bytes. */
  part: { ...shape, bytes: 8 * MB },
} satisfies Record<string, Budget>
export type BudgetName = keyof typeof budgets

/** The largest body that any door takes. */
export const LARGEST_BODY = Math.max(...Object.values(budgets).map(({ bytes }) => bytes))

/** Past this many bytes, or milliseconds after the answer, a sender that does not stop is hung up on. */
export const patience = { bytes: 32 * MB, ms: 10_000 }

/** Characters of an address with its query, characters of the query alone, and its fields. */
export const address = { chars: 8000, queryChars: 4000, queryFields: 100 }
/** The same for the question of a page which parts the links on it need: Remix asks for a long list at once, up to this. */
export const manifest = { path: '/__manifest', queryChars: 7680, queryFields: 200 }

/** Posts, changes and deletions: so many at once, and as many again in each minute that follows. */
export const writes = {
  person: { most: 240, windowMs: 60_000 },
  // A whole depot may stand behind one address when a shift begins.
  address: { most: 300, windowMs: 60_000 },
}

/** Calls of one API token, reading or writing. */
export const tokenCalls = { most: 600, windowMs: 60_000 }

export { uploads } from '~/domain/kernel/files/room.server.ts'
