import { type Invariant } from './break.ts'

/**
 * Nobody saw what they must not see: every answer and page that a person received was compared with what they may know.
 */
export const known: Invariant = {
  number: 6,
  name: 'Nobody sees what they may not',
  judge: ({ leaks, waits, visits }) => ({
    figures: {
      'answers looked at': waits.filter(({ what }) => what === 'call').length,
      'pages looked at': visits.length,
    },
    breaks: leaks.map(({ who, role, path, at, of }) => ({
      ...{ who, at, seen: `${of} at ${path}` },
      was: `${role}: may not know it`,
      steps: [],
    })),
  }),
}
