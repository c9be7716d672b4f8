/**
 * The phones (one for each person here) and their last numbers stand in a cookie too: where the browser cleared its
 * storage, the cookie still knows that something was kept. They are random ids and say nothing of anybody.
 */
export type KnownPhones = Record<string, number>

const NAME = 'outbox'
const MOST = 3
const YEAR_S = 365 * 24 * 3600

/** What the cookie remembers; the latest person comes last. */
export function rememberedPhones(cookies = document.cookie): KnownPhones {
  const [, text = ''] = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookies) ?? []
  const entries = text.split('~').map((each) => each.split('.'))
  return Object.fromEntries(
    entries.filter(([phone, seq]) => phone && Number(seq) >= 0).map(([phone, seq]) => [phone!, Number(seq)]),
  )
}

/** Remembers the last number of a phone. */
export function rememberPhone(phone: string, seq: number): void {
  const { [phone]: _before, ...others } = rememberedPhones()
  write([...Object.entries(others), [phone, seq] as const])
}

/** Forgets a phone whose loss was told. */
export function forgetPhone(phone: string): void {
  const { [phone]: _lost, ...others } = rememberedPhones()
  write(Object.entries(others))
}

/** A phone of which only the cookie knows: its storage was cleared. Null where nothing is amiss. */
export function lostPhone(remembered: KnownPhones, kept: KnownPhones): { phone: string; lastSeq: number } | null {
  const [lost] = Object.entries(remembered).filter(([phone, seq]) => seq > 0 && !(phone in kept))
  return lost ? { phone: lost[0], lastSeq: lost[1] } : null
}

function write(phones: (readonly [string, number])[]): void {
  const text = phones
    .slice(-MOST)
    .map(([phone, seq]) => `${phone}.${seq}`)
    .join('~')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${text}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict${secure}`
}
