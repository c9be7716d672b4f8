export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

const COMMON = new Set(
  `password password1 password12 password123 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890 11111111 00000000 87654321 qwertyui
  qwertyuiop qwerty123 qwerty12 1q2w3e4r 1qaz2wsx abc12345 abcd1234 iloveyou letmein1 letmein123 welcome1 welcome12 welcome123 sunshine princess
  football baseball superman michael1 trustno1 monkey123 dragon123 master123 security security1 security123 changeme changeme1 changeme123 admin123
  admin1234 administrator liverpool liverpool1 arsenal1 chelsea1 england1 london123 summer2025 winter2025 summer2026 winter2026 spring2026 autumn2026
  computer computer1 internet charlie1 ashley12 jennifer jordan23 hunter12 starwars whatever freedom1 secret123 guard123 uniform1 letmein! password!
  zaq12wsx asdfghjk asdfghjkl zxcvbnm1 11223344 12341234 123123123 987654321 aaaaaaaa 88888888 66666666 99999999 football1 princess1 sunshine1`.split(
    /\s+/,
  ),
)

/**
 * Why a new password is refused, or null when it is fine.
 * @param password as typed
 * @param names username, e-mail and names of the person, which it must not contain
 */
export function passwordFault(password: string, names: readonly (string | null | undefined)[]): string | null {
  if (password.length < MIN_PASSWORD) return 'Password must be at least 8 characters long'
  if (password.length > MAX_PASSWORD) return 'Password must be at most 128 characters long'
  const lower = password.toLowerCase()
  if (COMMON.has(lower) || /^(.)\1+$/.test(lower)) return 'This password is too common. Please choose another one'
  const parts = names.flatMap((name) => (name ? [name, name.split('@')[0]!] : [])).map((name) => name.toLowerCase())
  if (parts.some((name) => name.length >= 4 && lower.includes(name)))
    return 'The password must not contain your name or username'
  return null
}
