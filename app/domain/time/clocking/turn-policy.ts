/** How often a turn of the head follows a matched scan: never, one in five drawn by the server, or each time. */
export type TurnRule = (typeof TURN_RULES)[number]
export const TURN_RULES = ['off', 'sometimes', 'always'] as const

/** The rule for each role; roles not listed need no turn. */
export type TurnPolicy = Record<string, TurnRule>

export const turnRule = (policy: TurnPolicy, role: string): TurnRule => policy[role] ?? 'off'
