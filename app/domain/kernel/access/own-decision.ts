/** Said to somebody who would decide what concerns themselves. */
export const OWN_DECISION = 'This concerns yourself. Please ask another administrator to decide it.'
