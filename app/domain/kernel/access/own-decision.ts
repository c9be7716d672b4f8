/** The message to a person who tries to decide their own matter. */
export const OWN_DECISION = 'This concerns you. Please ask another administrator to decide it.'
