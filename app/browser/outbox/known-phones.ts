/** The number of the last operation that each phone has stored in this browser. */
export type KnownPhones = Record<string, number>

/**
 * The cookie's data about a phone. `seq` is the highest number given out; the `mark` proves the phone to the server
 * when a loss is reported.
 */
type Remembered = { seq: number; mark: string | null }

/**
 * The name of the cookie with this browser's phones (one for each person) and their last numbers. After the browser has
 * cleared its storage, the cookie still shows that something was stored. The ids are random and identify nobody.
 */
const NAME = 'outbox'
const MOST = 3
const YEAR_S = 365 * 24 * 3600

/** Returns the phones in the cookie; the latest person's comes last. */
export function rememberedPhones(cookies = document.cookie): Record<string, Remembered> {
  const [, text = ''] = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookies) ?? []
  const entries = text.split('~').map((each) => each.split('.'))
  return Object.fromEntries(
    entries
      .filter(([phone, seq]) => phone && Number(seq) >= 0)
      .map(([phone, seq, mark]) => [phone!, { seq: Number(seq), mark: mark || null }]),
  )
}

/** Stores the highest number that a phone has given out, and the mark from the server. */
export function rememberPhone(phone: string, seq: number, given?: string): void {
  const { [phone]: before, ...others } = rememberedPhones()
  write([...Object.entries(others), [phone, { seq, mark: given ?? before?.mark ?? null }]])
}

/** Deletes a phone after reporting its loss. */
export function forgetPhone(phone: string): void {
  const { [phone]: _lost, ...others } = rememberedPhones()
  write(Object.entries(others))
}

/**
 * Returns a phone that is in the cookie but not in the storage, which means that the storage was cleared. Null if all
 * is well.
 */
export function lostPhone(
  remembered: Record<string, Remembered>,
  kept: KnownPhones,
): { phone: string; lastSeq: number; mark: string | null } | null {
  const [lost] = Object.entries(remembered).filter(([phone, { seq }]) => seq > 0 && !(phone in kept))
  return lost ? { phone: lost[0], lastSeq: lost[1].seq, mark: lost[1].mark } : null
}

function write(phones: (readonly [string, Remembered])[]): void {
  const text = phones
    .slice(-MOST)
    .map(([phone, { seq, mark }]) => [phone, seq, mark].filter((part) => part !== null).join('.'))
    .join('~')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${text}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict${secure}`
}
