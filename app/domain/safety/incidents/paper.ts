import { type Block } from '#workers/pdf.ts'
import { showInstant } from '~/platform/dates.ts'
import { alertWords, kindOf } from '../emergencies/alert-kinds.ts'
import { changesSince, distanceWords, headlineOf } from '../emergencies/headline.ts'
import { endingWords } from '../emergencies/outcomes.ts'
import { type IncidentView } from './views.ts'

type Fact = { label: string; text: string }

/**
 * Returns the content of the incident page: the kind of alert, whom it is about, the place by name, the times of press
 * and arrival, what was done in order, and how it ended. Unknown facts are left out, and so are colleagues' telephone
 * numbers.
 */
export function paperOf({ alert, timeline, forms }: IncidentView): { facts: Fact[]; blocks: Block[] } {
  const { kind, who, where, since } = headlineOf(alert)
  const { position, department, role, employeeId } = alert.userDetails
  const { shiftStart, shiftEnd } = alert.place
  const { address, coordinates } = alert.locationDetails
  const facts: [string, string | null][] = [
    ['Kind', kind],
    ['Name', [who, employeeId].filter(Boolean).join(', ')],
    ['Role', [position ?? role, department].filter(Boolean).join(', ')],
    ['Where', where],
    ['When', since],
    ['Received', kindOf(alert) === 'sos' ? showInstant(alert.receivedAt) : null],
    ['Shift', shiftStart && shiftEnd && `${showInstant(shiftStart)} to ${showInstant(shiftEnd)}`],
    ['Distance', distanceWords(alert.place)],
    ['Address', address === where ? null : address],
    ['Coordinates', coordinates],
    ['Seen', alert.acknowledgedAt && `${showInstant(alert.acknowledgedAt)}, by ${alert.acknowledgedBy}`],
    ['Closed', alert.resolvedAt ? `${showInstant(alert.resolvedAt)}, by ${alert.resolvedBy}` : 'Still open'],
    ['Outcome', endingWords(alert) || null],
  ]
  const changes = changesSince(alert)
  const list = (heading: string, items: string[]): Block[] =>
    items.length
      ? [
          { kind: 'heading', text: heading },
          { kind: 'list', items },
        ]
      : []
  return {
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])).map(([label, text]) => ({ label, text })),
    blocks: [
      { kind: 'paragraph', text: alertWords(alert).says(who) },
      { kind: 'paragraph', text: alert.actionTaken },
      ...(alert.notes ? [{ kind: 'answer' as const, label: 'Notes with the alert', text: alert.notes }] : []),
      ...list('What changed since', changes),
      ...list(
        'Timeline',
        timeline.map(({ at, text }) => `${showInstant(at)}  ${text}`),
      ),
      ...list(
        'Linked forms',
        forms.map(({ reference, name, by }) => `${reference}, ${name}, ${by}`),
      ),
    ],
  }
}
