/** A kind of action, as data. */
export type ActionKind = {
  /** Its name on screens. */
  label: string
  /** Who may close it: its owner too, or only those who manage actions at its site. */
  ownerCloses: boolean
  /** The evidence needed to close it as done, as the question on the page. Null: a description is enough. */
  evidence: string | null
  /** Reminders are sent this many days before the due day; 0 is that day. After it, there is one every day. */
  remindBefore: readonly number[]
  /**
   * Its owner sees it only from the first reminder on, because a paper that is valid for another year needs no action
   * yet.
   */
  shownFromReminder: boolean
  /** Closes when the person concerned leaves. */
  endsWithPerson: boolean
  /** It tells of a person's papers, health or pay: for administrators and its owner, whatever the access to sites. */
  officeOnly?: true
  /** Kept as long as the form that opened it; others are deleted two years after they are closed. */
  keptWithForm?: true
  /** What is blocked while it is overdue, in words for the page; null: nothing. */
  blocks: string | null
}

/** The reminders for expiring papers: early enough to train, apply and wait for a card. */
const PAPERS = [120, 90, 60, 30, 14, 7, 1, 0]

/** An action that a form creates for administrators. People who may settle actions close it, never the sender. */
const FOLLOW_UP = {
  ...{ ownerCloses: false, evidence: null, remindBefore: [1, 0], endsWithPerson: false, blocks: null },
  shownFromReminder: false,
}

/** Every kind of action. A new kind is one more line here. */
export const ACTION_KINDS = {
  other: {
    label: 'Task',
    ...{ ownerCloses: true, evidence: null, remindBefore: [7, 1, 0], endsWithPerson: false, blocks: null },
    shownFromReminder: false,
  },
  renewal: {
    label: 'Renew before it ends',
    officeOnly: true,
    ...{ ownerCloses: false, evidence: null, remindBefore: PAPERS, endsWithPerson: true },
    shownFromReminder: true,
    blocks: 'Shifts that need it',
  },
  proposal: {
    label: 'Confirm a new paper',
    officeOnly: true,
    ...{ ownerCloses: false, evidence: null, remindBefore: [0], endsWithPerson: true, blocks: null },
    shownFromReminder: false,
  },
  right_to_work_follow_up: {
    label: 'Check the right to work again',
    officeOnly: true,
    ...{ ownerCloses: false, evidence: null, remindBefore: [90, 60, 30, 14, 7, 1, 0], endsWithPerson: true },
    shownFromReminder: true,
    blocks: 'All shifts',
  },
  screening: {
    label: 'Finish the BS 7858 screening',
    officeOnly: true,
    ...{ ownerCloses: false, evidence: null, remindBefore: [56, 28, 14, 7, 1, 0], endsWithPerson: true },
    shownFromReminder: false,
    blocks: 'All shifts that need screening',
  },
  vehicle_fault: { ...FOLLOW_UP, label: 'Repair the vehicle', evidence: 'Who repaired it, and what did they do?' },
  vehicle_odometer: { ...FOLLOW_UP, label: 'Check the odometer' },
  vehicle_check: { ...FOLLOW_UP, label: 'Weekly vehicle check' },
  vehicle_paper: {
    ...{ ...FOLLOW_UP, label: 'Vehicle paper', shownFromReminder: true, blocks: 'Driving the vehicle' },
    remindBefore: [60, 30, 14, 7, 1, 0],
  },
  welfare_call: { ...FOLLOW_UP, officeOnly: true, label: 'Welfare call' },
  assistance: { ...FOLLOW_UP, label: 'Give assistance' },
  damage: { ...FOLLOW_UP, label: 'Repair or claim' },
  treatment_follow_up: { ...FOLLOW_UP, officeOnly: true, label: 'Follow up a treatment' },
  licence_check: { ...FOLLOW_UP, label: 'Check the licence', endsWithPerson: true },
  riddor_assessment: { ...FOLLOW_UP, officeOnly: true, label: 'RIDDOR assessment' },
  riddor_report: {
    ...{ ...FOLLOW_UP, officeOnly: true, label: 'Report to the HSE', evidence: 'What reference did the HSE give you?' },
    // The evidence may be the only record of the report, which is kept for three years at least (RIDDOR, reg. 12).
    keptWithForm: true,
    remindBefore: [10, 7, 5, 3, 2, 1, 0],
  },
  pay_query: { ...FOLLOW_UP, officeOnly: true, label: 'Pay query', remindBefore: [2, 1, 0] },
  uniform: { ...FOLLOW_UP, label: 'Issue the uniform', endsWithPerson: true },
} as const satisfies Record<string, ActionKind>

export type ActionKindName = keyof typeof ACTION_KINDS
export const ACTION_KIND_NAMES = Object.keys(ACTION_KINDS) as [ActionKindName, ...ActionKindName[]]

/** Returns the kind with this name. A kind that a later release removed reads as a plain task. */
export const kindOf = (name: string): ActionKind =>
  Object.hasOwn(ACTION_KINDS, name) ? ACTION_KINDS[name as ActionKindName] : ACTION_KINDS.other

/** The kinds that people with access to sites do not see, not even with access to all of them. */
export const OFFICE_KINDS = ACTION_KIND_NAMES.filter((name) => kindOf(name).officeOnly)

/** The kinds that are kept as long as their form. */
export const FORM_KINDS = ACTION_KIND_NAMES.filter((name) => kindOf(name).keptWithForm)

/** The periods on the Due page, in days: today, this week, and the reminder steps. */
export const WITHIN = [1, 7, 30, 90, 120] as const
