/** Who is told at a step: everybody in control, the supervisors, or the contacts of the site. */
export const LADDER_WHO = ['control', 'supervisor', 'contact'] as const
/** By which way they are told. */
export const LADDER_CHANNELS = ['push', 'mail', 'hook'] as const

export type LadderStep = {
  step: number
  afterMinutes: number
  who: (typeof LADDER_WHO)[number]
  channel: (typeof LADDER_CHANNELS)[number]
}

export const MOST_STEPS = 20

/** Steps as they are climbed: by the minute, then as they were written, numbered from 1. */
export const inOrder = (steps: readonly Omit<LadderStep, 'step'>[]): LadderStep[] =>
  steps
    .map(({ afterMinutes, who, channel }) => ({ afterMinutes, who, channel }))
    .sort((a, b) => a.afterMinutes - b.afterMinutes)
    .map((step, index) => ({ step: index + 1, ...step }))
