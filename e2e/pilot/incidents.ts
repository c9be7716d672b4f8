/** What goes wrong at night: one incident each night, in an order that depends on the seed. */
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

/** Incidents of lone workers: silence, or a message from their phone. */
export const OF_LONE_WORKERS: readonly Incident[] = ['flat battery', 'missed check-in', 'duress PIN']
