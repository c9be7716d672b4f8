import { type Looks } from './portraits-people.ts'

/** `turn` in degrees, to the picture's right. */
type Pose = { x: number; y: number; size: number; tilt: number; smile: number; turn?: number }

/**
 * Draws a head as SVG: the hair behind, the neck, the face, its features, and the hair in front. `size` is the head's
 * half width in pixels.
 */
export function drawHead(id: string, looks: Looks, pose: Pose): string {
  const { size } = pose
  const r = (n: number) => (n * size).toFixed(1)
  const angle = ((pose.turn ?? 0) * Math.PI) / 180
  // When the head turns, the parts that are closer to the viewer move further, and the whole head becomes narrower.
  const at = (depth: number, part: string) =>
    angle
      ? `<g transform="translate(${r(depth * Math.sin(angle))} 0) scale(${Math.cos(angle).toFixed(3)} 1)">${part}</g>`
      : part
  return `<g transform="translate(${pose.x} ${pose.y}) rotate(${pose.tilt})">
    ${gradients(id, looks)}
    ${hairBehind(looks, r)}
    ${neck(id, looks, r)}
    ${face(id, looks, r)}
    ${at(0.6, eye(id, looks, -1, r) + eye(id, looks, 1, r) + brow(looks, -1, r) + brow(looks, 1, r))}
    ${at(1.15, nose(id, looks, r))}
    ${at(0.75, mouth(looks, pose.smile, r) + lines(looks, r))}
    ${at(0.5, beard(id, looks, r))}
    ${hairInFront(looks, r)}
    ${looks.glasses ? at(0.6, glasses(looks, r)) : ''}
  </g>`
}

type Scale = (n: number) => string

function gradients(id: string, { skin, shade, hair }: Looks) {
  return `<defs>
    <radialGradient id="${id}-skin" cx="0.42" cy="0.38" r="0.72"><stop offset="0.25" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
    <radialGradient id="${id}-shade"><stop offset="0" stop-color="${shade}" stop-opacity="0.75"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient>
    <radialGradient id="${id}-glow"><stop offset="0" stop-color="#fff" stop-opacity="0.4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <linearGradient id="${id}-beard" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hair}" stop-opacity="0"/><stop offset="0.35" stop-color="${hair}"/><stop offset="1" stop-color="${hair}"/></linearGradient>
    <filter id="${id}-soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="5"/></filter>
  </defs>`
}

function outline({ length, jaw }: Looks, r: Scale) {
  const l = length
  return `M ${r(-1)} ${r(-0.1)} C ${r(-1.02)} ${r(-l * 0.8)} ${r(-0.6)} ${r(-l)} 0 ${r(-l)} C ${r(0.6)} ${r(-l)} ${r(1.02)} ${r(-l * 0.8)} ${r(1)} ${r(-0.1)}
    C ${r(0.98)} ${r(0.35)} ${r(jaw)} ${r(0.78)} ${r(jaw * 0.56)} ${r(l * 0.92)} C ${r(jaw * 0.3)} ${r(l * 1.04)} ${r(-jaw * 0.3)} ${r(l * 1.04)} ${r(-jaw * 0.56)} ${r(l * 0.92)}
    C ${r(-jaw)} ${r(0.78)} ${r(-0.98)} ${r(0.35)} ${r(-1)} ${r(-0.1)} Z`
}

function neck(id: string, { length, skin, shade }: Looks, r: Scale) {
  return `<path d="M ${r(-0.52)} ${r(0.5)} L ${r(-0.56)} ${r(length + 0.55)} Q 0 ${r(length + 0.95)} ${r(0.56)} ${r(length + 0.55)} L ${r(0.52)} ${r(0.5)} Z" fill="${skin}"/>
    <path d="M ${r(-0.52)} ${r(0.5)} L ${r(-0.56)} ${r(length + 0.55)} Q 0 ${r(length + 0.95)} ${r(0.56)} ${r(length + 0.55)} L ${r(0.52)} ${r(0.5)} Z" fill="${shade}" opacity="0.45"/>
    <ellipse cx="0" cy="${r(length + 0.05)}" rx="${r(0.62)}" ry="${r(0.3)}" fill="url(#${id}-shade)"/>`
}

function face(id: string, looks: Looks, r: Scale) {
  const ear = (side: number) =>
    `<ellipse cx="${r(side * 1.01)}" cy="${r(0.05)}" rx="${r(0.13)}" ry="${r(0.25)}" fill="${looks.skin}"/><ellipse cx="${r(side * 1.03)}" cy="${r(0.06)}" rx="${r(0.07)}" ry="${r(0.16)}" fill="${looks.shade}" opacity="0.5"/>`
  const socket = (side: number) =>
    `<ellipse cx="${r(side * looks.eyeApart)}" cy="${r(-looks.eyeLine - 0.03)}" rx="${r(0.34)}" ry="${r(0.24)}" fill="url(#${id}-shade)" opacity="0.8"/>`
  return `${ear(-1)}${ear(1)}<path d="${outline(looks, r)}" fill="url(#${id}-skin)"/>
    <ellipse cx="${r(-0.12)}" cy="${r(-looks.length * 0.62)}" rx="${r(0.55)}" ry="${r(0.3)}" fill="url(#${id}-glow)"/>
    <ellipse cx="${r(-0.55)}" cy="${r(0.32)}" rx="${r(0.3)}" ry="${r(0.22)}" fill="url(#${id}-glow)"/><ellipse cx="${r(0.55)}" cy="${r(0.32)}" rx="${r(0.3)}" ry="${r(0.22)}" fill="url(#${id}-glow)" opacity="0.6"/>
    ${socket(-1)}${socket(1)}
    <ellipse cx="0" cy="${r(looks.mouthLine + 0.2)}" rx="${r(0.3)}" ry="${r(0.09)}" fill="url(#${id}-shade)"/>`
}

function eye(id: string, looks: Looks, side: number, r: Scale) {
  const x = side * looks.eyeApart
  const y = -looks.eyeLine
  const { eyeWide: w, eyeHigh: h } = looks
  const lid = `M ${r(x - w)} ${r(y + 0.01)} Q ${r(x)} ${r(y - h * 1.7)} ${r(x + w)} ${r(y + 0.01)}`
  return `<clipPath id="${id}-eye${side}"><path d="${lid} Q ${r(x)} ${r(y + h * 1.3)} ${r(x - w)} ${r(y + 0.01)} Z"/></clipPath>
    <g clip-path="url(#${id}-eye${side})"><rect x="${r(x - w)}" y="${r(y - h * 2)}" width="${r(w * 2)}" height="${r(h * 4)}" fill="#eee8e2"/>
      <circle cx="${r(x)}" cy="${r(y - h * 0.12)}" r="${r(0.105)}" fill="${looks.iris}"/><circle cx="${r(x)}" cy="${r(y - h * 0.12)}" r="${r(0.05)}" fill="#0c0a0a"/>
      <circle cx="${r(x - 0.035)}" cy="${r(y - h * 0.12 - 0.035)}" r="${r(0.022)}" fill="#fff"/>
      <path d="${lid}" fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="${r(0.06)}"/></g>
    <path d="${lid}" fill="none" stroke="#20140f" stroke-width="${r(0.035)}" stroke-linecap="round"/>
    <path d="M ${r(x - w * 0.95)} ${r(y - h * 0.7)} Q ${r(x)} ${r(y - h * 2.3)} ${r(x + w * 0.95)} ${r(y - h * 0.6)}" fill="none" stroke="${looks.shade}" stroke-width="${r(0.02)}"/>
    <path d="M ${r(x - w * 0.8)} ${r(y + h * 0.9)} Q ${r(x)} ${r(y + h * 1.6)} ${r(x + w * 0.8)} ${r(y + h * 0.9)}" fill="none" stroke="${looks.shade}" stroke-opacity="0.6" stroke-width="${r(0.018)}"/>`
}

function brow(looks: Looks, side: number, r: Scale) {
  const y = -looks.eyeLine - looks.browLift
  const inner = side * (looks.eyeApart - looks.eyeWide * 1.15)
  const outer = side * (looks.eyeApart + looks.eyeWide * 1.35)
  const t = looks.browThick
  return `<path d="M ${r(inner)} ${r(y + looks.browTilt + t * 0.5)} Q ${r(side * looks.eyeApart)} ${r(y - t - 0.03)} ${r(outer)} ${r(y + 0.06)} Q ${r(side * looks.eyeApart)} ${r(y + t * 0.4)} ${r(inner)} ${r(y + looks.browTilt + t * 1.2)} Z" fill="${looks.hair}" opacity="0.9"/>`
}

function nose(id: string, looks: Looks, r: Scale) {
  const tip = -looks.eyeLine + looks.noseLong
  const w = looks.noseWide
  return `<path d="M ${r(0.1)} ${r(-looks.eyeLine - 0.05)} Q ${r(w * 0.5)} ${r(tip - 0.15)} ${r(w)} ${r(tip)} L ${r(0.02)} ${r(tip - 0.02)} Z" fill="${looks.shade}" opacity="0.32"/>
    <ellipse cx="${r(-0.03)}" cy="${r(tip - 0.22)}" rx="${r(0.06)}" ry="${r(0.24)}" fill="url(#${id}-glow)"/>
    <ellipse cx="0" cy="${r(tip + 0.06)}" rx="${r(w * 1.1)}" ry="${r(0.09)}" fill="url(#${id}-shade)"/>
    <ellipse cx="${r(-w * 0.5)}" cy="${r(tip + 0.03)}" rx="${r(w * 0.26)}" ry="${r(0.035)}" fill="#2a120c" opacity="0.75"/><ellipse cx="${r(w * 0.5)}" cy="${r(tip + 0.03)}" rx="${r(w * 0.26)}" ry="${r(0.035)}" fill="#2a120c" opacity="0.75"/>
    <path d="M ${r(-w)} ${r(tip - 0.04)} q ${r(-0.05)} ${r(0.1)} ${r(0.08)} ${r(0.1)} M ${r(w)} ${r(tip - 0.04)} q ${r(0.05)} ${r(0.1)} ${r(-0.08)} ${r(0.1)}" fill="none" stroke="${looks.shade}" stroke-width="${r(0.03)}"/>`
}

function mouth(looks: Looks, smile: number, r: Scale) {
  const y = looks.mouthLine
  const w = looks.mouthWide * (1 + smile * 0.12)
  const t = looks.lipThick
  const corner = y - smile * 0.07
  return `<path d="M ${r(-w)} ${r(corner)} Q ${r(-w * 0.4)} ${r(y - t)} 0 ${r(y - t * 0.65)} Q ${r(w * 0.4)} ${r(y - t)} ${r(w)} ${r(corner)} Q 0 ${r(y + 0.03 + smile * 0.05)} ${r(-w)} ${r(corner)} Z" fill="${looks.lips}"/>
    <path d="M ${r(-w)} ${r(corner)} Q 0 ${r(y + 0.03 + smile * 0.05)} ${r(w)} ${r(corner)} Q 0 ${r(y + t * 2.2 + smile * 0.08)} ${r(-w)} ${r(corner)} Z" fill="${looks.lips}" opacity="0.85"/>
    <path d="M ${r(-w * 1.02)} ${r(corner)} Q 0 ${r(y + 0.04 + smile * 0.06)} ${r(w * 1.02)} ${r(corner)}" fill="none" stroke="#3c1512" stroke-width="${r(0.028)}"/>
    <ellipse cx="${r(-0.04)}" cy="${r(y + t * 0.75)}" rx="${r(w * 0.4)}" ry="${r(t * 0.2)}" fill="#fff" opacity="0.18"/>`
}

function lines({ age, shade, mouthWide, mouthLine }: Looks, r: Scale) {
  const fold = (side: number) =>
    `<path d="M ${r(side * 0.3)} ${r(0.32)} Q ${r(side * 0.5)} ${r(0.5)} ${r(side * (mouthWide + 0.12))} ${r(mouthLine)}"/>`
  return `<g fill="none" stroke="${shade}" stroke-width="${r(0.03)}" opacity="${(0.15 + age * 0.6).toFixed(2)}">${fold(-1)}${fold(1)}
    <path d="M ${r(-0.4)} ${r(-0.72)} Q 0 ${r(-0.78)} ${r(0.4)} ${r(-0.72)}" opacity="${age.toFixed(2)}"/><path d="M ${r(-0.34)} ${r(-0.58)} Q 0 ${r(-0.63)} ${r(0.34)} ${r(-0.58)}" opacity="${age.toFixed(2)}"/></g>`
}

function beard(id: string, looks: Looks, r: Scale) {
  if (!looks.beard) return ''
  const { length: l, jaw, mouthLine: m, mouthWide: w } = looks
  return `<path fill-rule="evenodd" opacity="${looks.beard}" fill="url(#${id}-beard)" d="M ${r(-0.97)} ${r(0.1)} C ${r(-0.94)} ${r(0.45)} ${r(-jaw)} ${r(0.8)} ${r(-jaw * 0.56)} ${r(l * 0.94)} C ${r(-jaw * 0.3)} ${r(l * 1.08)} ${r(jaw * 0.3)} ${r(l * 1.08)} ${r(jaw * 0.56)} ${r(l * 0.94)} C ${r(jaw)} ${r(0.8)} ${r(0.94)} ${r(0.45)} ${r(0.97)} ${r(0.1)}
    C ${r(0.8)} ${r(0.5)} ${r(0.6)} ${r(m - 0.22)} 0 ${r(m - 0.2)} C ${r(-0.6)} ${r(m - 0.22)} ${r(-0.8)} ${r(0.5)} ${r(-0.97)} ${r(0.1)} Z
    M ${r(-w)} ${r(m)} Q 0 ${r(m - 0.16)} ${r(w)} ${r(m)} Q 0 ${r(m + 0.26)} ${r(-w)} ${r(m)} Z"/>`
}

function hairBehind({ hairStyle, hair, length }: Looks, r: Scale) {
  if (hairStyle === 'long')
    return `<path d="M ${r(-1.12)} ${r(1.5)} C ${r(-1.35)} ${r(0.2)} ${r(-1.3)} ${r(-length * 1.15)} 0 ${r(-length * 1.16)} C ${r(1.3)} ${r(-length * 1.15)} ${r(1.35)} ${r(0.2)} ${r(1.12)} ${r(1.5)} Z" fill="${hair}"/>`
  if (hairStyle !== 'curly') return ''
  const curls = Array.from({ length: 15 }, (_, i) => {
    const angle = Math.PI * (0.86 + (i / 14) * 1.28)
    return `<circle cx="${r(Math.cos(angle) * 1.1)}" cy="${r(Math.sin(angle) * length * 0.98)}" r="${r(0.36)}"/>`
  })
  return `<g fill="${hair}">${curls.join('')}</g>`
}

function hairInFront({ hairStyle, hair, length: l }: Looks, r: Scale) {
  if (hairStyle === 'bald') return ''
  const low = { short: 0.66, long: 0.5, curly: 0.62 }[hairStyle]
  const part = hairStyle === 'long' ? -0.3 : 0.05
  return `<path d="M ${r(-1.03)} ${r(hairStyle === 'long' ? 0.35 : -0.15)} C ${r(-1.12)} ${r(-l * 0.9)} ${r(-0.62)} ${r(-l * 1.1)} 0 ${r(-l * 1.1)} C ${r(0.62)} ${r(-l * 1.1)} ${r(1.12)} ${r(-l * 0.9)} ${r(1.03)} ${r(hairStyle === 'long' ? 0.35 : -0.15)}
    C ${r(0.98)} ${r(-0.4)} ${r(0.86)} ${r(-low * 0.9)} ${r(part + 0.25)} ${r(-l * low - 0.12)} Q ${r(part)} ${r(-l * low - 0.2)} ${r(part - 0.2)} ${r(-l * low - 0.1)} C ${r(-0.86)} ${r(-low * 0.9)} ${r(-0.98)} ${r(-0.4)} ${r(-1.03)} ${r(hairStyle === 'long' ? 0.35 : -0.15)} Z" fill="${hair}"/>`
}

function glasses({ eyeApart, eyeLine }: Looks, r: Scale) {
  const rim = (side: number) =>
    `<rect x="${r(side * eyeApart - 0.29)}" y="${r(-eyeLine - 0.17)}" width="${r(0.58)}" height="${r(0.38)}" rx="${r(0.12)}"/>`
  return `<g fill="#fff" fill-opacity="0.07" stroke="#1c1c20" stroke-width="${r(0.045)}">${rim(-1)}${rim(1)}<path d="M ${r(-eyeApart + 0.29)} ${r(-eyeLine - 0.05)} Q 0 ${r(-eyeLine - 0.12)} ${r(eyeApart - 0.29)} ${r(-eyeLine - 0.05)}" fill="none"/></g>`
}
