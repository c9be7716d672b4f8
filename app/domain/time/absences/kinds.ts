/** Reasons for an absence other than a holiday. */
export const ABSENCE_KINDS = ['sick', 'family', 'unpaid'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export const ABSENCE_LABELS: Record<AbsenceKind, string> = {
  sick: 'Sickness',
  family: 'Family leave',
  unpaid: 'Unpaid leave',
}

/**
 * Absences whose days the weekly average leaves out: sickness and family leave, but not unpaid leave (Working Time
 * Regulations 1998, reg. 4(7)).
 */
export const EXCLUDED_KINDS: readonly AbsenceKind[] = ['sick', 'family']
