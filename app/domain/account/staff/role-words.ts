import { type Role, ROLES, roleLabel } from '../../kernel/access/actor.ts'

/** Common words for people in a role, in lower case, in addition to the role's own name. */
const WORDS: Record<Role, readonly string[]> = {
  admin: ['administrator', 'portal administrator'],
  office_staff: [
    'office',
    'controller',
    'control room operator',
    'hr',
    'payroll',
    'payroll clerk',
    'planner',
    'scheduler',
  ],
  security_guard: [
    ...['guard', 'security', 'security officer', 'officer', 'static guard', 'door supervisor', 'door staff'],
    ...['steward', 'event steward', 'cctv operator', 'concierge', 'gatehouse', 'relief officer', 'patrol officer'],
  ],
  response_driver: ['driver', 'response', 'response officer', 'mobile patrol', 'mobile officer', 'patrol driver'],
  supervisor: ['site supervisor', 'shift supervisor', 'team leader', 'shift leader', 'senior officer', 'senior guard'],
  manager: [
    'site manager',
    'area manager',
    'contract manager',
    'contracts manager',
    'operations manager',
    'ops manager',
  ],
  staff: ['employee', 'member of staff', 'cleaner', 'receptionist'],
}

const KNOWN = new Map(
  ROLES.flatMap((role) => [role.replaceAll('_', ' '), ...WORDS[role]].map((word): [string, Role] => [word, role])),
)

/** Returns the role that a word in a list means, whatever its case, plural or hyphens; null if none. */
export function roleOf(word: string): Role | null {
  const plain = plainWord(word)
  return KNOWN.get(plain) ?? KNOWN.get(plain.replace(/s$/, '')) ?? null
}

/** Returns a word in a normal form, so that its case and spelling do not matter. */
export const plainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** Returns the message about a word that is not a role, with the roles that exist. */
export const unknownRoleWords = (word: string): string =>
  `“${word}” is not a role. Use ${ROLES.map(roleLabel)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')}`
