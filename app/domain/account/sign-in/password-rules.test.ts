import { describe, expect, it } from 'vitest'
import { COMMON_WORDS } from './common-words.ts'
import { isCommon, passwordFault } from './password-rules.ts'

const names = ['alice.archer', 'aarcher@example.test', 'Alice', 'Archer']
const companies = ['Connect Security', 'Connect Workforce']
const faultOf = (password: string) => passwordFault(password, names, companies)

const COMMON =
  `Password1! Qwerty1234 abcdefgh 1234567a password passw0rd P@ssw0rd P@$$w0rd! pa55word Pa55w0rd1 password123 Password2026! 12345678
123456789 1234567890 0987654321 87654321 11111111 00000000 11223344 12341234 123123123 12121212 01012026 31121999 07700900123 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qaz!QAZ zaq12wsx qwertyui qwertyuiop Qwerty123! qwerty12345 qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm, poiuytrewq abcd1234
abc12345 abcdefg1 aaaaaaaa aaaa1111 abababab abcabcabc abc1abc1 letmein1 Letmein123 L3tm31n! welcome1 Welcome2026 W3lc0me! iloveyou Iloveyou2
ILoveYou!! admin123 Admin2026! Adm1n1strator changeme Changeme1 Ch4ng3me! monkey12 dragon99 Dr4g0n!! sunshine Sunsh1ne princess Princess1 football
F00tball1 footba11 Liverpool1 arsenal2004 Chelsea12 chelsea! manutd99 Tottenham7 London2026 london123! England66 Scotland1 Summer2026 Winter2025!
Autumn-2026 spring.2026 January01 december25 Monday123 Christmas1 charlie1 Michael1 jennifer jessica1 Thomas123 superman Batman123! Spiderman1
starwars P0kemon! minecraft1 trustno1 Trustno1! whatever1 computer Computer1 internet security Security1 S3cur1ty! Guard2026! guard123!
Doorman1! patrol2026 Uniform01 secret12 Secret123! Freedom1 Blessed1 jesus123 hello123 Hello2026! drowssap drowssap1 nimda123
passwordpassword hellohello testtest test1234 Test12345! mustang1 Mercedes1 rangers1 celtic1888 angel123 Babygirl1 butterfly flower12 Cheese12 cookie12`
    .trim()
    .split(/\s+/)

const FINE =
  `Night-shift-4711 first-Day-2026 something-long four-words-in-a-row quite-another-phrase Demo-company-2026 correct-horse-battery
tr4mpolin-Kessel winding-lane-crow-81 Xk9#mVq2wLp7 purple-Hammer-88-fence gr8-Uncle-Bert-sings typewriter-ink-moth Zebra.Quilt.51
my4dogs&2goldfish Bicycle-by-the-canal 9-lives-of-a-hedgehog Regenschirm-Laterne-7 she-chose-another sunrise-1-over-London`
    .trim()
    .split(/\s+/)

describe('a new password', () => {
  it.each(COMMON)('is refused when it is a common one: %s', (password) => {
    expect(faultOf(password)).toMatch(/too common|company name/)
  })

  it.each(FINE)('is accepted when it is hard to guess: %s', (password) => {
    expect(faultOf(password)).toBeNull()
  })

  it('is refused for far more than ten thousand common passwords, in plain words', () => {
    const ends = ['1', '12', '123', '1234', '!', '1!', '2024', '2025', '2026', '2026!', '_99', '007']
    const list = [...COMMON_WORDS].flatMap((word) =>
      [word, word[0]!.toUpperCase() + word.slice(1)].flatMap((one) => ends.map((end) => one + end)),
    )
    const long = list.filter((password) => password.length >= 8)
    expect(long.length).toBeGreaterThan(20_000)
    expect(long.filter((password) => !isCommon(password.toLowerCase()))).toEqual([])
    expect(faultOf('Password1!')).toBe('This password is too common. Please choose another one')
  })

  it.each([
    'Connect2026!',
    'ConnectSecurity1',
    'C0nnect-W0rkf0rce',
    'security-connect',
    'connect.guard.7',
    'my-connectsecurity-9',
  ])('is refused when it is made of the name of the company or its vendor: %s', (password) => {
    expect(faultOf(password)).toBe('The password must not be based on the company name')
  })

  it.each([
    'my-alice-2026',
    'Archer-of-London',
    '4l1ce-in-wonder',
    'alice.archer!',
    'aarcher-1990-x',
    'ARCHER//winter',
  ])('is refused when it contains a name of the person: %s', (password) => {
    expect(faultOf(password)).toBe('The password must not contain your name or username')
  })

  it('is not refused for a name of three letters, which any phrase may contain', () => {
    expect(passwordFault('quiet-banjo-river', ['jo', 'Jo', 'Ban'], [])).toBeNull()
  })

  it('has at least 8 and at most 128 characters', () => {
    expect(faultOf('Zq#7vLw')).toBe('Password must be at least 8 characters long')
    expect(faultOf('quiet banjo '.repeat(11))).toBe('Password must be at most 128 characters long')
  })

  it('is checked at once, however it is made up', () => {
    for (const hostile of ['connect'.repeat(18), '1'.repeat(128), '!a'.repeat(64), 'ÅÅÅÅÅÅÅÅ', '😀😀😀😀😀😀😀😀']) {
      const began = performance.now()
      passwordFault(hostile, names, companies)
      expect(performance.now() - began, hostile).toBeLessThan(1000)
    }
  })
})
