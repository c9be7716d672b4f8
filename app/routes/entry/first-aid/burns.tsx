import { Limb, Scene, Words } from './scene.tsx'

const WATER = 'stroke-[#93c8f0]'

/** A forearm under a cool tap. */
export function ThermalBurnsPicture() {
  return (
    <Scene label="A burned forearm is held under cool running water from a tap for 10 to 20 minutes.">
      <path d="M20 54 H150 a28 28 0 0 1 28 28 V98" fill="none" strokeWidth="24" className="stroke-on-ink-muted" />
      <path
        d="M92 42 V20 M70 20 H114"
        fill="none"
        strokeWidth="11"
        strokeLinecap="round"
        className="stroke-on-ink-muted"
      />
      <rect x="161" y="94" width="34" height="12" rx="3" className="fill-silver" />
      {[168, 178, 188].map((x) => (
        <line key={x} x1={x} x2={x} y1="110" y2="158" strokeWidth="5" strokeLinecap="round" className={WATER} />
      ))}
      <path
        d="M140 206 q-16 8 -20 20 M178 210 v18 M216 204 q18 8 22 20"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className={WATER}
      />
      <Limb of="casualty" through="386,196 226,180" width={44} />
      <Limb of="casualty" through="226,180 132,178" width={34} />
      <Limb of="casualty" through="140,168 96,168" width={11} />
      <Limb of="casualty" through="140,180 88,183" width={11} />
      <Limb of="casualty" through="142,191 98,197" width={11} />
      <ellipse cx="212" cy="176" rx="34" ry="13" transform="rotate(4 212 176)" className="fill-[#ff6b5e]" />
      <ellipse cx="206" cy="175" rx="16" ry="6" transform="rotate(4 206 175)" className="fill-[#ffc2bb]" />
      <Clock x={308} y={76} />
      <Words x={308} y={146} size={22}>
        10-20 min
      </Words>
    </Scene>
  )
}

/** Flooding the skin, with the bottle of acid to one side. */
export function AcidBurnsPicture() {
  return (
    <Scene label="An arm splashed with acid is flooded with plenty of running water for 20 minutes or more, so that the water runs off away from the body. The bottle of acid is to one side.">
      <path d="M112 22 h92 l-14 26 h-64z" className="fill-on-ink-muted" />
      <path d="M158 22 V6" strokeWidth="14" className="stroke-on-ink-muted" />
      {[122, 140, 158, 176, 194].map((x, index) => (
        <line
          key={x}
          x1={x}
          x2={x + (index - 2) * 5}
          y1="58"
          y2={140 - Math.abs(index - 2) * 4}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray="20 9"
          className={WATER}
        />
      ))}
      <Limb of="casualty" through="16,142 140,160" width={42} />
      <Limb of="casualty" through="140,160 232,180" width={32} />
      <Limb of="casualty" through="226,172 268,180" width={11} />
      <Limb of="casualty" through="224,182 272,194" width={11} />
      <Limb of="casualty" through="220,192 258,208" width={11} />
      <path
        d="M116 152 q10 -12 24 -6 q14 -8 26 4 q20 2 24 16 q-14 10 -30 4 q-16 8 -28 -2 q-16 -2 -16 -16z"
        className="fill-[#ff6b5e]"
      />
      <path
        d="M262 214 q10 6 12 16 M236 212 q4 8 2 18 M286 204 q14 6 18 18"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className={WATER}
      />
      <g transform="translate(318 150) rotate(64)">
        <path
          d="M-13 -42 h26 v14 l14 18 v54 a8 8 0 0 1 -8 8 h-38 a8 8 0 0 1 -8 -8 v-54 l14 -18z"
          className="fill-hivis print:fill-[#999]"
        />
        <path d="M0 -4 L18 28 H-18z" className="fill-ink" />
        <path d="M0 8 V18 M0 23 v.5" strokeWidth="4" strokeLinecap="round" className="stroke-hivis" />
      </g>
      <Clock x={308} y={52} r={30} />
      <Words x={308} y={108} size={22}>
        20+ min
      </Words>
    </Scene>
  )
}

function Clock({ x, y, r = 36 }: { x: number; y: number; r?: number }) {
  return (
    <g fill="none" strokeWidth="6" strokeLinecap="round" className="stroke-on-ink print:stroke-black">
      <circle cx={x} cy={y} r={r} />
      <path d={`M${x} ${y - r * 0.55} V${y} L${x + r * 0.45} ${y + r * 0.25}`} />
    </g>
  )
}
