import { type DemoPerson } from '#db/seed/company.ts'

const SIZE = 320
const WALLS = ['#b8c4c0', '#c9bda9', '#9fb0bd', '#c3c9b6', '#bdb3c4']
const SKINS = ['#f1c9a5', '#8d5a3b', '#e0ac83', '#c68642', '#5e3a26', '#f6d7bd', '#a9714b']
const HAIRS = ['#2b1d14', '#14100e', '#6b4423', '#8a8a88', '#b5651d', '#3b2a20']
/** Hair drawn over the head: short, shoulder length, tied up, none. */
const CUTS = [
  '<path d="M92 142q-6-86 68-86t68 86q-14-44-68-44t-68 44z"/>',
  '<path d="M88 236q-18-180 72-180t72 180h-26q14-96-8-128-38-14-76 0-22 32-8 128z"/>',
  '<circle cx="160" cy="52" r="26"/><path d="M94 138q-2-78 66-78t66 78q-18-36-66-36t-66 36z"/>',
  '',
]
/** Skin, hair and cut of each person. */
const LOOKS = [
  ...[
    [0, 3, 0],
    [3, 1, 1],
    [5, 2, 0],
    [4, 1, 2],
    [0, 4, 0],
    [2, 1, 1],
    [5, 0, 0],
  ],
  ...[
    [1, 1, 2],
    [6, 1, 0],
    [5, 4, 1],
    [0, 3, 3],
    [0, 2, 2],
    [4, 1, 1],
    [2, 0, 0],
  ],
] as const
const JACKETS: Record<string, string> = { security_guard: '#d8f03a', response_driver: '#d8f03a', supervisor: '#f28c28' }

/**
 * Draws a face as a PNG data URL, so that the demonstration shows photographs of no real person. The same number gives
 * the same face.
 * @param number index of the person, from 0
 */
export async function drawPortrait({ role }: Pick<DemoPerson, 'role'>, number: number): Promise<string> {
  // The library is large and needed for the demonstration only.
  const { default: sharp } = await import('sharp')
  const picture = await sharp(Buffer.from(svgOf(role, number)))
    .png()
    .toBuffer()
  return `data:image/png;base64,${picture.toString('base64')}`
}

const pick = (from: readonly string[], number: number) => from[number % from.length]!

function svgOf(role: string, number: number): string {
  const [tone, colour, cut] = LOOKS[number % LOOKS.length]!
  const [skin, hair] = [pick(SKINS, tone!), pick(HAIRS, colour!)]
  const jacket = JACKETS[role] ?? '#24343f'
  const smile = 8 + (number % 3) * 5
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 320 320">
  <rect width="320" height="320" fill="${pick(WALLS, number)}"/>
  <path d="M36 320q4-86 84-94h80q80 8 84 94z" fill="${jacket}"/>
  ${role in JACKETS ? '<path d="M104 230v90h20v-92zM196 228v92h20v-90z" fill="#dfe6e4"/>' : '<path d="M130 226l30 40 30-40z" fill="#f4f6f5"/>'}
  <path d="M136 190h48v40q-24 22-48 0z" fill="${skin}"/>
  <ellipse cx="160" cy="144" rx="${60 + (number % 4) * 2}" ry="76" fill="${skin}"/>
  <g fill="${hair}">${pick(CUTS, cut!)}</g>
  <g fill="#fff"><ellipse cx="136" cy="144" rx="11" ry="7"/><ellipse cx="184" cy="144" rx="11" ry="7"/></g>
  <g fill="#22160f"><circle cx="136" cy="144" r="5"/><circle cx="184" cy="144" r="5"/></g>
  <g fill="none" stroke="#00000055" stroke-width="5" stroke-linecap="round">
    <path d="M122 128q14-8 26 0M172 128q14-8 26 0M160 150q-9 20 3 22M138 ${190 - smile / 2}q22 ${smile} 44 0"/>
  </g>
</svg>`
}
