/** What a shift is refused for, or warned about, where a paper is missing; words for programs. */
export type RefusalCode = 'no_licence' | 'no_right_to_work' | 'no_screening' | 'not_trained'

export type DetailField = {
  label: string
  required?: true
  /** A choice among these, by value; left out: a line of text. */
  options?: readonly { value: string; label: string }[]
  day?: true
}

/** A kind of paper, as data: what is kept of it, and what follows from it. */
export type CredentialKind = {
  label: string
  /** Sixteen digits, any line of text, or none. */
  number: { label: string; digits?: number } | null
  /** Whether it is for sectors of the security industry. */
  sectors: boolean
  /** Whether it ends: always, sometimes (a permission that may be limited), never. */
  ends: 'always' | 'sometimes' | 'never'
  /** Staff may send one from the phone, for a person to confirm. */
  staffSend: boolean
  /** The purpose of its pictures: `credential` is for its person and administrators, `right_to_work` for these alone. */
  photos: 'credential' | 'right_to_work'
  /** Checked in a public register, at this address. */
  register: string | null
  details: Record<string, DetailField>
  missing: RefusalCode
  /** Whether a shift that needs it is refused without it; else a reason sets the warning aside. */
  blocks: boolean
  /** Lasts so many months from the day on which it counts, where its last day is not told. */
  lastsMonths?: number
  /** The first reminder so many days before its last day; left out: as papers have it. */
  remindDays?: number
  /** How the sentence goes on after 'Has no valid ...'. */
  noun: string
}
