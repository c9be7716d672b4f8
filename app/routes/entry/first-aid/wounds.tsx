import { Arrow, Band, Floor, Head, Limb, Scene, Words } from './scene.tsx'

/** Direct pressure, limb raised. */
export function SevereBleedingPicture() {
  return (
    <Scene label="A person lies with one leg raised above the heart. A helper presses a pad firmly on the bleeding wound.">
      <Floor />
      <Head of="casualty" x={56} y={182} />
      <Limb of="casualty" through="90,186 172,188" width={34} />
      <Limb of="casualty" through="176,192 260,196 300,196" width={18} />
      <Limb of="casualty" through="180,186 236,136 300,94" width={20} />
      <Limb of="helper" through="362,200 366,156 336,158" width={20} />
      <Limb of="helper" through="356,148 352,94" width={32} />
      <Band through="338,122 370,122" />
      <Head of="helper" x={348} y={58} />
      <Limb of="helper" through="346,96 300,128 252,130" width={13} />
      <rect
        x="222"
        y="112"
        width="34"
        height="26"
        rx="5"
        transform="rotate(-38 239 125)"
        className="fill-on-ink print:fill-white print:stroke-black"
      />
      <circle cx="240" cy="124" r="8" className="fill-[#ff6b5e]" />
      <path d="M206 176 c5 8 8 12 8 17 a8 8 0 0 1 -16 0 c0 -5 3 -9 8 -17z" className="fill-[#ff6b5e]" />
      <Arrow x={222} y={82} turn={-25} />
      <Words x={104} y={56} size={20}>
        press hard
      </Words>
      <Words x={104} y={80} size={15}>
        raise the limb
      </Words>
    </Scene>
  )
}

/** A leg held still between two splints, with a sling next to it. */
export function BrokenBonesPicture() {
  return (
    <Scene label="A broken lower leg lies straight and still between two padded splints, tied above and below the break. Next to it, an arm rests in a sling.">
      <Floor y={214} />
      <Limb of="casualty" through="28,128 250,140" width={46} />
      <Limb of="casualty" through="250,140 262,104" width={26} />
      <path
        d="M44 124 L132 130 L140 118 L150 144 L158 131 L236 136"
        fill="none"
        strokeWidth="6"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path
        d="M132 130 L140 118 L150 144 L158 131"
        fill="none"
        strokeWidth="7"
        strokeLinejoin="round"
        className="stroke-[#ff6b5e]"
      />
      <rect
        x="30"
        y="92"
        width="216"
        height="12"
        rx="6"
        transform="rotate(3 138 98)"
        className="fill-hivis print:fill-[#999]"
      />
      <rect
        x="26"
        y="164"
        width="216"
        height="12"
        rx="6"
        transform="rotate(3 134 170)"
        className="fill-hivis print:fill-[#999]"
      />
      {[66, 106, 186, 222].map((x) => (
        <line
          key={x}
          x1={x + 3}
          x2={x - 3}
          y1={84 + (x - 30) * 0.054}
          y2={180 + (x - 30) * 0.054}
          strokeWidth="9"
          className="stroke-on-ink print:stroke-black"
        />
      ))}
      <Head of="casualty" x={336} y={74} r={17} />
      <Limb of="casualty" through="336,112 336,168" width={44} />
      <path
        d="M322 84 L300 158 L370 158 L350 84"
        fill="none"
        strokeWidth="7"
        strokeLinejoin="round"
        className="stroke-hivis print:stroke-[#999]"
      />
      <path d="M302 140 L366 130 L372 158 L304 166z" className="fill-hivis print:fill-[#999]" />
      <Words x={138} y={52} size={20}>
        support, do not move
      </Words>
    </Scene>
  )
}
