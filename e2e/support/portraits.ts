import sharp from 'sharp'
import { type Clothes, drawClothes } from './portraits-clothes.ts'
import { drawHead } from './portraits-head.ts'
import { PEOPLE, type Person } from './portraits-people.ts'

export type { Person } from './portraits-people.ts'

/** A portrait to draw; everything except the person has a plain default. */
export type PortraitInput = {
  /** The person in front of the camera; two are drawn side by side, and null draws only the wall. */
  person: Person | [Person, Person] | null
  /** True draws a yellow hi-vis jacket with bands; false draws navy clothes. `clothes` gives a finer choice. */
  jacket?: boolean
  clothes?: Clothes
  /** Another picture of the same person: 0, 1, 2, ... changes position, tilt, light and background. */
  take?: number
  from?: 'front' | 'behind'
  /** 1 is daylight, 0.1 is a dark yard, and at 0.01 nothing can be seen. */
  light?: number
  /** Head's half width as a share of picture width; 0.17 fills a third of it with face. */
  headSize?: number
  tilt?: number
  /** Degrees that the head is turned to the picture's right. */
  turn?: number
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp'
}

const WALLS = ['#9aa3a8', '#b3a894', '#76848f', '#c2c6c4']

const drawnBefore = new Map<string, Promise<Buffer>>()

/** Draws a portrait, by default a 640 x 800 JPEG. The same input gives the same bytes. */
export function portrait(input: PortraitInput): Promise<Buffer> {
  const key = JSON.stringify(input)
  const drawn = drawnBefore.get(key) ?? draw(input)
  drawnBefore.set(key, drawn)
  return drawn
}

async function draw(input: PortraitInput): Promise<Buffer> {
  const { width = 640, height = 800, format = 'jpeg' } = input
  const drawn = sharp(Buffer.from(portraitSvg(input, width, height)))
    .flatten({ background: '#888888' })
    .linear(input.light ?? 1, 0)
  if (format === 'png') return drawn.png().toBuffer()
  return format === 'webp' ? drawn.webp({ quality: 90 }).toBuffer() : drawn.jpeg({ quality: 90 }).toBuffer()
}

/** Returns the portrait as a data URL, as a browser posts it. */
export async function portraitUrl(input: PortraitInput): Promise<string> {
  return `data:image/${input.format ?? 'jpeg'};base64,${(await portrait(input)).toString('base64')}`
}

function portraitSvg(input: PortraitInput, width: number, height: number) {
  const take = input.take ?? 0
  const people = input.person === null ? [] : Array.isArray(input.person) ? input.person : [input.person]
  const wall = WALLS[take % WALLS.length]!
  const side = take % 2 === 0 ? 0.2 : 0.8
  const figures = people.map((person, i) => figure(input, person, i, people.length, take, width, height))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><radialGradient id="wall" cx="${side}" cy="0.2" r="1.1"><stop offset="0" stop-color="#fff" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/></radialGradient>
    <filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="${take + 3}"/><feColorMatrix type="saturate" values="0"/></filter></defs>
    <rect width="100%" height="100%" fill="${wall}"/><rect width="100%" height="100%" fill="url(#wall)"/>
    ${figures.join('')}
    <rect width="100%" height="100%" filter="url(#grain)" opacity="0.06"/></svg>`
}

function figure(
  input: PortraitInput,
  person: Person,
  index: number,
  of: number,
  take: number,
  width: number,
  height: number,
) {
  const looks = PEOPLE[person]
  const id = `p${index}`
  const size = width * (input.headSize ?? (of > 1 ? 0.115 : 0.17)) * (1 + ((take % 3) - 1) * 0.05)
  const x = (width * (index + 1)) / (of + 1) + ((take * 7) % 5) * 6 - (take ? 12 : 0)
  const y = height * 0.33 + ((take * 5) % 4) * 8
  const clothes: Clothes = input.clothes ?? (input.jacket ? 'hi-vis-yellow' : 'navy')
  const tilt = input.tilt ?? [0, 4, -5, 2][take % 4]!
  const body = drawClothes(id, clothes, x, y + size * (looks.length + 0.55), size)
  const head = drawHead(id, looks, { x, y, size, tilt, turn: input.turn, smile: [0, 0.6, 0.3, 1][take % 4]! })
  if (input.from !== 'behind') return `${necked(head, body)}`
  const back = `<ellipse cx="${x}" cy="${y}" rx="${size * 1.05}" ry="${size * looks.length * 1.05}" fill="${looks.hairStyle === 'bald' ? looks.skin : looks.hair}"/>`
  return `<rect x="${x - size * 0.5}" y="${y}" width="${size}" height="${size * 2}" fill="${looks.shade}"/>${body}${back}`
}

/**
 * The neck belongs behind the collar and the face in front of it, so the head is drawn first, then clothes over the
 * neck.
 */
function necked(head: string, body: string) {
  return head + body
}
