import { type Random, between, choose } from './random.ts'

/** sRGB, 0..1. */
export type Rgb = readonly [number, number, number]

/** What a drawn person wears under the garment and, sometimes, over it. Lengths are in face widths; see `drawTorso`. */
export type Outfit = {
  shirt: Rgb
  print: {
    kind: 'plain' | 'stripes' | 'bars' | 'checks' | 'logo' | 'blocks'
    colour: Rgb
    width: number
    phase: number
  }
  /** Reflective bands on a shirt would be an unfair test; people do wear straps, ties and lanyards. */
  extras: { kind: 'straps' | 'tie' | 'lanyard' | 'lapels' | 'zip' | 'bib'; colour: Rgb }[]
  vest: Vest | null
}

export type Vest = {
  colour: Rgb
  /** Colour of the shoulders or lower part if it differs (two-tone jackets). */
  second: Rgb | null
  sleeves: boolean
  /** Half the width of the open front, and where the neckline ends. */
  gap: number
  neckline: number
  /** Where the armhole begins, as a share of the shoulders. */
  armhole: number
  bands: {
    vertical: number | null
    horizontal: number[]
    width: number
    braces: boolean
    shade: number
    trim: Rgb | null
  }
}

/**
 * Returns a person with a hi-vis garment: yellow or orange, bright to dirty, vest or jacket, open or closed, usually
 * with bands.
 */
export function hivisOutfit(random: Random): Outfit {
  const yellow = random() < 0.55
  const colour = yellow ? fluorescentYellow(random) : fluorescentOrange(random)
  const other = yellow ? fluorescentOrange(random) : fluorescentYellow(random)
  const banded = random() < 0.78
  const sleeves = random() < 0.3
  return {
    ...plainOutfit(random),
    vest: {
      colour,
      second:
        random() < 0.12 ? choose(random, [other, hsv(220, 0.6, between(random, 0.1, 0.3)), hsv(0, 0, 0.12)]) : null,
      sleeves,
      gap: random() < 0.5 ? between(random, 0.03, sleeves ? 0.3 : 0.6) : 0.01,
      neckline: between(random, 0.3, 1.5),
      armhole: between(random, 0.6, 1.02),
      bands: {
        vertical: banded && random() < 0.8 ? between(random, 0.35, 0.75) : null,
        horizontal: banded ? [between(random, 0.9, 1.9), between(random, 1.4, 2.4)] : [],
        width: between(random, 0.1, 0.28),
        braces: random() < 0.15,
        shade: random() < 0.2 ? between(random, 0.9, 1.3) : between(random, 0.45, 0.9),
        trim: random() < 0.35 ? other : null,
      },
    },
  }
}

/**
 * Returns a person without one. `rival` wears plain clothes in the exact colours of hi-vis, which would fool a rule
 * that uses only colours.
 */
export function ordinaryOutfit(random: Random, rival: boolean): Outfit {
  const outfit = plainOutfit(random)
  if (!rival) return outfit
  const shirt = rivalColour(random)
  const kind = choose(random, ['plain', 'plain', 'plain', 'stripes', 'bars', 'logo', 'blocks', 'checks'] as const)
  return { ...outfit, shirt, print: { ...outfit.print, kind } }
}

/** Returns a colour near hi-vis that people wear: mostly bold warm cloth, sometimes truly fluorescent. */
export function rivalColour(random: Random): Rgb {
  return random() < 0.04 ? choose(random, [fluorescentYellow, fluorescentOrange])(random) : boldWarm(random)
}

function plainOutfit(random: Random): Outfit {
  const kinds = ['plain', 'plain', 'plain', 'plain', 'stripes', 'bars', 'checks', 'logo', 'blocks'] as const
  const extras: Outfit['extras'] = []
  for (const kind of ['bib', 'straps', 'tie', 'lanyard', 'lapels', 'zip'] as const) {
    if (random() < 0.1) extras.push({ kind, colour: cloth(random) })
  }
  return {
    shirt: cloth(random),
    print: { kind: choose(random, kinds), colour: cloth(random), width: between(random, 0.03, 0.25), phase: random() },
    extras,
    vest: null,
  }
}

function fluorescentYellow(random: Random): Rgb {
  return hsv(between(random, 56, 98), between(random, 0.42, 1), between(random, 0.68, 1))
}

function fluorescentOrange(random: Random): Rgb {
  return hsv((between(random, -22, 30) + 360) % 360, between(random, 0.52, 1), between(random, 0.65, 1))
}

/** Saturated warm cloth that is not fluorescent: mustard, brick, red, olive, khaki, leaf green. */
function boldWarm(random: Random): Rgb {
  const kind = random()
  if (kind < 0.25) return hsv(between(random, 50, 125), between(random, 0.25, 0.7), between(random, 0.25, 0.65))
  if (kind < 0.5) return hsv(between(random, 34, 52), between(random, 0.45, 1), between(random, 0.55, 1))
  if (kind < 0.75)
    return hsv((between(random, -20, 12) + 360) % 360, between(random, 0.6, 1), between(random, 0.4, 0.95))
  return hsv((between(random, -20, 50) + 360) % 360, between(random, 0.4, 1), between(random, 0.3, 0.9))
}

function cloth(random: Random): Rgb {
  const kind = random()
  if (kind < 0.25) return hsv(0, 0, between(random, 0.04, 0.3))
  if (kind < 0.4) return hsv(between(random, 0, 360), between(random, 0, 0.08), between(random, 0.7, 1))
  if (kind < 0.65) return hsv(between(random, 200, 245), between(random, 0.2, 0.85), between(random, 0.12, 0.75))
  return hsv(between(random, 0, 360), between(random, 0.1, 0.9), between(random, 0.15, 0.9))
}

/** Returns sRGB from hue 0..360, saturation and value 0..1. */
export function hsv(hue: number, saturation: number, value: number): Rgb {
  const part = (n: number) => {
    const k = (n + hue / 60) % 6
    return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1))
  }
  return [part(5), part(3), part(1)]
}
