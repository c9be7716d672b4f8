import { checkMarks } from '~/domain/clocking/check-marks.ts'
import { type Tone } from '~/ui/badge.tsx'

type Entry = Parameters<typeof checkMarks>[0] & { flags: readonly string[] }

/** What is worth knowing of a punch at a glance: checks that were made, and what sets it apart. */
export function entryMarks(entry: Entry): { label: string; tone: Tone }[] {
  return [
    ...checkMarks(entry).map(({ words, tone }) => ({ label: words, tone })),
    ...entry.flags.flatMap((flag) => (WORDS[flag] ? [{ label: WORDS[flag], tone: 'caution' as const }] : [])),
  ]
}

const WORDS: Record<string, string> = {
  location_missing: 'No location',
  no_scan_tried: 'No scan was tried',
  alternative_method: 'Alternative method',
  late_sent: 'Sent late',
  long_shift: 'Long shift',
}
