import { type Tone } from '~/ui/badge.tsx'

type Entry = {
  action: string
  faceVerified: boolean
  uniformDetected: boolean | null
  identityCheck: string | null
  flags: readonly string[]
}

/** What is worth knowing of a punch at a glance: checks that were made, and what sets it apart. */
export function entryMarks({ action, faceVerified, uniformDetected, identityCheck, flags }: Entry) {
  const marks: { label: string; tone: Tone }[] = []
  const mark = (label: string, tone: Tone) => marks.push({ label, tone })
  if (action === 'clock_in' && faceVerified)
    mark(identityCheck === 'not_enrolled' ? 'Face, not enrolled' : 'Face', 'good')
  if (uniformDetected === true) mark('Hi-vis', 'good')
  if (uniformDetected === false) mark('No hi-vis', 'warn')
  if (identityCheck === 'pending') mark('Manual check waits', 'caution')
  if (identityCheck === 'confirmed') mark('Identity confirmed', 'good')
  if (identityCheck === 'rejected') mark('Identity rejected', 'bad')
  for (const flag of flags) if (WORDS[flag]) mark(WORDS[flag], 'caution')
  return marks
}

const WORDS: Record<string, string> = {
  location_missing: 'No location',
  alternative_method: 'Alternative method',
  late_sent: 'Sent late',
  long_shift: 'Long shift',
}
