/** What a drawn person wears. `hi-vis-yellow` and `hi-vis-orange` are jackets with reflective bands. */
export type Clothes = 'hi-vis-yellow' | 'hi-vis-orange' | 'navy' | 'white' | 'grey' | 'black'

const COLOUR: Record<Clothes, [light: string, base: string, dark: string]> = {
  'hi-vis-yellow': ['#eaff4a', '#d6f01e', '#94b012'],
  'hi-vis-orange': ['#ff9a3c', '#ff6a13', '#c2420a'],
  navy: ['#3a4a6c', '#24304a', '#121a2c'],
  white: ['#fbfbfa', '#e6e7e8', '#b4b8be'],
  grey: ['#8e9094', '#6d7076', '#474a50'],
  black: ['#3a3a3e', '#232326', '#101012'],
}

/** Draws shoulders and torso as SVG: `x` and `y` are the base of the neck, `size` the head's half width in pixels. */
export function drawClothes(id: string, clothes: Clothes, x: number, y: number, size: number): string {
  const r = (n: number) => (n * size).toFixed(1)
  const [light, base, dark] = COLOUR[clothes]
  const body = `M ${r(-0.62)} ${r(-0.3)} C ${r(-1.1)} ${r(0.05)} ${r(-1.9)} ${r(0.1)} ${r(-2.2)} ${r(0.75)} L ${r(-2.5)} ${r(5.5)} L ${r(2.5)} ${r(5.5)} L ${r(2.2)} ${r(0.75)} C ${r(1.9)} ${r(0.1)} ${r(1.1)} ${r(0.05)} ${r(0.62)} ${r(-0.3)} Q 0 ${r(0.45)} ${r(-0.62)} ${r(-0.3)} Z`
  const fold = (fx: number, lean: number) =>
    `<path d="M ${r(fx)} ${r(0.6)} Q ${r(fx + lean)} ${r(2)} ${r(fx + lean * 0.4)} ${r(4.5)}" fill="none" stroke="${dark}" stroke-width="${r(0.1)}" opacity="0.35"/>`
  return `<g transform="translate(${x} ${y})">
    <defs><linearGradient id="${id}-cloth" x1="0" x2="1" y1="0" y2="0.25"><stop offset="0" stop-color="${dark}"/><stop offset="0.25" stop-color="${base}"/><stop offset="0.45" stop-color="${light}"/><stop offset="0.75" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <linearGradient id="${id}-band" x1="0" x2="1"><stop offset="0" stop-color="#9a9da0"/><stop offset="0.45" stop-color="#e9ecee"/><stop offset="1" stop-color="#8f9296"/></linearGradient>
    <clipPath id="${id}-body"><path d="${body}"/></clipPath></defs>
    <path d="${body}" fill="url(#${id}-cloth)"/>
    <g clip-path="url(#${id}-body)">${fold(-1.55, 0.3)}${fold(-0.5, -0.2)}${fold(0.75, 0.25)}${fold(1.6, -0.25)}${clothes.startsWith('hi-vis') ? bands(id, r) : ''}</g>
    <path d="M 0 ${r(0.1)} L ${r(0.03)} ${r(5.5)}" stroke="${dark}" stroke-width="${r(0.05)}" fill="none"/>
    <path d="M ${r(-0.66)} ${r(-0.35)} L ${r(-0.2)} ${r(0.5)} L 0 ${r(0.12)} L ${r(0.2)} ${r(0.5)} L ${r(0.66)} ${r(-0.35)} Q 0 ${r(0.4)} ${r(-0.66)} ${r(-0.35)} Z" fill="${base}" stroke="${dark}" stroke-width="${r(0.03)}"/>
  </g>`
}

function bands(id: string, r: (n: number) => string) {
  const down = (bx: number) =>
    `<path d="M ${r(bx * 0.9)} ${r(-0.5)} L ${r(bx)} ${r(1.62)} L ${r(bx + 0.34)} ${r(1.62)} L ${r(bx * 0.9 + 0.34)} ${r(-0.5)} Z" fill="url(#${id}-band)"/>`
  const across = (by: number) =>
    `<path d="M ${r(-2.6)} ${r(by)} Q 0 ${r(by + 0.14)} ${r(2.6)} ${r(by)} L ${r(2.6)} ${r(by + 0.36)} Q 0 ${r(by + 0.5)} ${r(-2.6)} ${r(by + 0.36)} Z" fill="url(#${id}-band)"/>`
  return down(-1.25) + down(0.91) + across(1.6) + across(2.7)
}
