import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '~/platform/problem.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { fewAtOnce } from '~/platform/turns.server.ts'

/** argon2id, 64 MiB, three passes (OWASP password storage). */
const PARAMETERS = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** On two processors, one is left to everybody else. More than two at once would need too much memory. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1
const QUEUE = 50

/** Returns the hash to store, which contains its own parameters. */
export const hashPassword = (password: string) => queued(() => hash(password, PARAMETERS))

/**
 * Returns whether the password matches the hash. It takes the same time without a hash, so that timing does not show
 * which accounts exist. @throws Problem unavailable when too many are waiting
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await queued(() => verify(stored ?? DECOY, password))
  return stored !== null && fits
}

/** Returns whether the hash has older parameters and should be replaced at the next sign-in. */
export const isOutdated = (stored: string) => !stored.startsWith('$argon2id$v=19$m=65536,t=3,p=1$')

/** Returns a random password for a first administrator or a member of staff, which is shown once. */
export const randomPassword = () => randomBytes(12).toString('base64url')

// A hash that no password matches, in the form of a real one. It is put together without hashing, so that the first
// request is not slower.
const DECOY = `$argon2id$v=19$m=65536,t=3,p=1$${bare(randomBytes(16))}$${bare(randomBytes(32))}`

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

const queued = singleton('passwords.line', () =>
  fewAtOnce(AT_ONCE, QUEUE, () => {
    const words = 'Too many people are signing in. Please try again in a moment.'
    return new Problem('unavailable', words, { retryAfter: 2 })
  }),
)
