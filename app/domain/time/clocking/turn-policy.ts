/** How often a matched scan is followed by a turn of the head: never, one in five drawn by the server, each time. */
export type TurnRule = (typeof TURN_RULES)[number]
export const TURN_RULES = ['off', 'sometimes', 'always'] as const

/** The rule of each role; roles that are not named are not asked. */
export type TurnPolicy = Record<string, TurnRule>

export const turnRule = (policy: TurnPolicy, role: string): TurnRule => policy[role] ?? 'off'
