import { type hash, type Options, type verify } from '@node-rs/argon2'

type Argon = { hash: typeof hash; verify: typeof verify }

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** The hash is shorter than any of the product's, so that it can be recognised. */
const LIGHT = { ...LEAST, outputLen: 16 }
const parametersOf = ({ memoryCost, timeCost, parallelism }: Options) =>
  `m=${memoryCost},t=${timeCost},p=${parallelism}`
const isLight = (stored: string) => stored.length - stored.lastIndexOf('$') - 1 < 43

/**
 * Replaces argon2 in unit tests, which hash hundreds of passwords. A hash names the product's parameters but costs a
 * thousandth of the work. Tests of the running product use real hashes.
 */
export function lightArgon(argon: Argon): Argon {
  return {
    hash: async (password, options) =>
      (await argon.hash(password, { ...options, ...LIGHT })).replace(parametersOf(LEAST), parametersOf(options!)),
    verify: (stored, password, options) =>
      argon.verify(
        isLight(`${stored}`) ? `${stored}`.replace(/m=\d+,t=\d+,p=\d+/, parametersOf(LEAST)) : stored,
        password,
        options,
      ),
  }
}
