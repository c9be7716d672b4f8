import { NotBreathingPicture, NotRespondingPicture } from './breathing.tsx'
import { AcidBurnsPicture, ThermalBurnsPicture } from './burns.tsx'
import { BrokenBonesPicture, SevereBleedingPicture } from './wounds.tsx'

const PICTURES = {
  'not-breathing': NotBreathingPicture,
  'severe-bleeding': SevereBleedingPicture,
  'not-responding': NotRespondingPicture,
  'broken-bones': BrokenBonesPicture,
  'thermal-burns': ThermalBurnsPicture,
  'acid-burns': AcidBurnsPicture,
}

type ProtocolPictureName = keyof typeof PICTURES

/** The drawing for one first-aid protocol, by the protocol's name. Each has its own text alternative. */
export function ProtocolPicture({ name }: { name: ProtocolPictureName }) {
  const Picture = PICTURES[name]
  return <Picture />
}
