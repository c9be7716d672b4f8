/** What goes wrong in a night, one a night in an order that the seed turns. */
export const INCIDENTS = [
  'SOS',
  'flat battery',
  'duress PIN',
  'missed check-in',
  'bomb threat',
  'accident with an injury',
  'failed brakes',
] as const
export type Incident = (typeof INCIDENTS)[number]

/** Incidents that happen to who works alone, by silence or by what their phone says. */
export const OF_LONE_WORKERS: readonly Incident[] = ['flat battery', 'missed check-in', 'duress PIN']
