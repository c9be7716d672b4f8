/** The refusals or warnings about a shift for a missing paper: codes for programs. */
export type RefusalCode = 'no_licence' | 'no_right_to_work' | 'no_screening' | 'not_trained'

export type DetailField = {
  label: string
  required?: true
  /** A choice among these, by value. If omitted: a line of text. */
  options?: readonly { value: string; label: string }[]
  day?: true
}

/** A kind of paper, as data: its fields, and its consequences. */
export type CredentialKind = {
  label: string
  /** Sixteen digits, any line of text, or none. */
  number: { label: string; digits?: number } | null
  /** Does it have sectors of the security industry? */
  sectors: boolean
  /** Does it end? Always, sometimes (a limited permission) or never. */
  ends: 'always' | 'sometimes' | 'never'
  /** Staff may send one from the phone; an administrator confirms it. */
  staffSend: boolean
  /**
   * The purpose of its pictures: `credential` for its owner and administrators, `right_to_work` for administrators
   * only.
   */
  photos: 'credential' | 'right_to_work'
  /** The address of the public register in which it is checked. */
  register: string | null
  details: Record<string, DetailField>
  missing: RefusalCode
  /**
   * Its days, number and state are for administrators and its owner. People who plan learn only whether it is in order.
   */
  officeOnly?: boolean
  /** Is a shift without it refused? If not, there is a warning, which a reason overrides. */
  blocks: boolean
  /** How many months it lasts from its first day, if the last day is not given. */
  lastsMonths?: number
  /** The first reminder is this many days before its last day; by default as for other papers. */
  remindDays?: number
  /** The end of the sentence that begins 'Has no valid ...'. */
  noun: string
}
