import { type ReactNode } from 'react'

interface Zone {
  href: string
  /** The link's name, drawn next to the part of the body. */
  label: string
  bodyPart: BodyPart
  /** red, yellow, green: the priority, also written out. */
  priority: 'P1' | 'P2' | 'P3'
}

/** The parts of the body with a tap zone. */
type BodyPart = 'mouth' | 'head' | 'forearm' | 'hand' | 'thigh' | 'shin'

/**
 * A casualty seen from above, with one tap zone for each place. Zones are named links, larger than they look, so that a
 * thumb finds them. The picture has a text alternative and works without scripts.
 */
export function FirstLookPicture({ label, zones }: { label: string; zones: readonly Zone[] }) {
  return (
    <svg
      viewBox="0 0 400 460"
      role="group"
      aria-label={label}
      className="on-ink block h-auto w-full rounded-card bg-ink print:bg-white"
    >
      <g
        aria-hidden="true"
        className="stroke-silver print:stroke-[#555]"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="200" cy="66" r="30" strokeWidth="0" className="fill-silver print:fill-[#555]" />
        <path d="M200 98 V112" strokeWidth="24" />
        <path d="M166 134 H234 V226 H166z" strokeWidth="36" className="fill-silver print:fill-[#555]" />
        <path d="M158 134 L112 190 L92 254" strokeWidth="26" />
        <path d="M242 134 L288 190 L308 254" strokeWidth="26" />
        <path d="M180 240 L168 330 L162 428" strokeWidth="32" />
        <path d="M220 240 L232 330 L238 428" strokeWidth="32" />
      </g>
      <g aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M186 60 l8 8 m0 -8 l-8 8 M206 60 l8 8 m0 -8 l-8 8" strokeWidth="3.5" className="stroke-ink" />
        <path d="M190 84 h20" strokeWidth="4" className="stroke-ink" />
        <path d="M226 276 c8 12 12 18 12 26 a12 12 0 0 1 -24 0 c0 -8 4 -14 12 -26z" className="fill-[#ff6b5e]" />
        <path
          d="M164 366 l6 -14 10 18 6 -12"
          strokeWidth="5"
          className="stroke-[#ff6b5e]"
          transform="translate(-10 6)"
        />
        <path d="M106 196 c2 -12 14 -14 10 -30 c14 10 18 22 10 36 a11 11 0 0 1 -20 -6z" className="fill-[#ff6b5e]" />
        <path d="M296 250 q6 -10 14 -6 q12 -4 14 8 q8 10 -4 16 q-10 8 -18 -2 q-12 -4 -6 -16z" className="fill-hivis" />
      </g>
      {zones.map((zone) => (
        <ZoneLink key={zone.bodyPart} zone={zone} />
      ))}
    </svg>
  )
}

function ZoneLink({ zone }: { zone: Zone }): ReactNode {
  const { hit, mark, words } = BODY_PARTS[zone.bodyPart]
  const [wx, wy, anchor] = words
  const lines = zone.label.split(' ')
  return (
    <a href={zone.href}>
      <rect
        x={hit[0]}
        y={hit[1]}
        width={hit[2]}
        height={hit[3]}
        rx="12"
        fill="transparent"
        className="hover:fill-white/10"
      />
      <path d={mark} fill="none" strokeWidth="2.5" className="stroke-on-ink-muted print:stroke-black" />
      {/* One text with spaces between its lines, because it is the link's name. */}
      <text fontSize="17" fontWeight="800" textAnchor={anchor} className="fill-on-ink print:fill-black">
        {lines.map((line, index) => (
          <tspan key={line} x={wx} y={wy + index * 20}>
            {anchor === 'end' ? ` ${line}` : `${line} `}
          </tspan>
        ))}
        <tspan x={wx} y={wy + lines.length * 20} fontSize="14" className={PRIORITY[zone.priority]}>
          {anchor === 'end' && ' '}
          {zone.priority} GO
        </tspan>
      </text>
    </a>
  )
}

const PRIORITY = {
  P1: 'fill-[#ff8a80] print:fill-black',
  P2: 'fill-[#f2d95c] print:fill-black',
  P3: 'fill-[#86dba6] print:fill-black',
}

type Anchor = 'start' | 'end'
const BODY_PARTS: Record<
  BodyPart,
  { hit: [number, number, number, number]; mark: string; words: [number, number, Anchor] }
> = {
  mouth: { hit: [200, 18, 192, 96], mark: 'M222 84 L262 66', words: [270, 56, 'start'] },
  head: { hit: [8, 18, 190, 96], mark: 'M178 62 L146 62', words: [136, 50, 'end'] },
  forearm: { hit: [4, 120, 132, 116], mark: 'M116 172 L102 154', words: [98, 140, 'end'] },
  hand: { hit: [264, 146, 128, 140], mark: 'M316 242 L328 216', words: [318, 164, 'start'] },
  thigh: { hit: [206, 296, 186, 92], mark: 'M240 302 L278 316', words: [286, 318, 'start'] },
  shin: { hit: [8, 320, 186, 96], mark: 'M154 368 L118 356', words: [110, 350, 'end'] },
}
