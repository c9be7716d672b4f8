import { Arrow, Band, Floor, Head, Limb, Scene, Words } from './scene.tsx'

/** Chest compressions: straight arms on the middle of the chest. */
export function NotBreathingPicture() {
  return (
    <Scene label="A helper kneels beside a person who lies on their back and pushes down with straight arms on the middle of the chest: 30 compressions, then 2 rescue breaths.">
      <Floor />
      <Head of="casualty" x={70} y={182} />
      <Limb of="casualty" through="104,186 196,188" width={34} />
      <Limb of="casualty" through="206,190 290,192 360,194" width={20} />
      <Limb of="casualty" through="112,194 168,198" width={12} />
      <Limb of="helper" through="226,200 236,160 212,142" width={20} />
      <Limb of="helper" through="222,140 196,88" width={34} />
      <Band through="199,124 232,112" />
      <Head of="helper" x={172} y={56} />
      <Limb of="helper" through="190,92 150,166" width={14} />
      <circle cx="150" cy="170" r="11" className="fill-on-ink print:fill-black" />
      <Arrow x={106} y={132} />
      <Words x={312} y={72} size={38}>
        30 : 2
      </Words>
      <Words x={312} y={98} size={14}>
        pushes to breaths
      </Words>
    </Scene>
  )
}

/** The recovery position: on the side, head back, upper knee forward. */
export function NotRespondingPicture() {
  return (
    <Scene label="A person lies on their side in the recovery position: head tilted back, cheek on the hand, upper knee bent forward, airway open.">
      <Floor />
      <Head of="casualty" x={84} y={168} r={22} />
      <Limb of="casualty" through="122,176 220,174" width={40} />
      <Limb of="casualty" through="224,184 300,192 368,194" width={20} />
      <Limb of="casualty" through="226,168 286,132 316,188" width={22} />
      <Limb of="casualty" through="130,166 118,196 92,194" width={13} />
      <Limb of="casualty" through="132,190 176,198" width={13} />
      <path
        d="M58 150 C44 132 40 118 44 96"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="2 11"
        className="stroke-[#93c8f0]"
      />
      <Arrow x={44} y={84} turn={180} />
      <Words x={136} y={84} size={18}>
        airway open
      </Words>
      <Words x={286} y={106} size={16}>
        knee forward
      </Words>
    </Scene>
  )
}
