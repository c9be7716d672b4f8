import { type Person } from '../../kernel/access/actor.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { type DeskEntry, listCorrections } from '../../safety/desk/log.server.ts'
import { viewOpen } from './open-now.server.ts'
import { type DeskEntryView } from './views.ts'

const GONE = 'Former member of staff'

/** Returns entries as people read them: with present names, and each note next to its corrections. */
export function viewEntries(reader: Person, entries: readonly DeskEntry[]): DeskEntryView[] {
  const corrections = listCorrections(entries.map(({ n }) => n))
  const names = namesOf([...entries, ...corrections].flatMap(({ by, otherId }) => [by, otherId]))
  const nameOf = (id: string | null) => (id && names.get(id)) || GONE
  return entries.map((entry) => {
    const { n, kind, by, at, text, corrects, open } = entry
    return {
      ...{ id: String(n), kind, at: at.toISOString(), by: nameOf(by), says: says(entry, nameOf), text },
      corrects: corrects === null ? null : String(corrects),
      corrections: corrections
        .filter((one) => one.corrects === n)
        .map((one) => ({ id: String(one.n), at: one.at.toISOString(), by: nameOf(one.by), text: one.text ?? '' })),
      open: open && viewOpen(reader, open),
    }
  })
}

function says({ kind, by, otherId, signedBy }: DeskEntry, nameOf: (id: string | null) => string): string | null {
  const [who, other] = [nameOf(by), nameOf(otherId)]
  if (kind === 'signed_on') return `${who} signed on`
  if (kind === 'signed_off') return `${who} signed off`
  if (kind === 'offered') return `${who} signed a handover to ${other}`
  if (kind === 'withdrawn') return `${who} took the handover back`
  if (kind !== 'handed_over') return null
  return `${who} took over from ${other}, ${signedBy === 'password' ? 'by password at the same desk' : 'in their own session'}`
}
