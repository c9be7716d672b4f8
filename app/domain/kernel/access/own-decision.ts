/** The message to a person who tries to decide their own matter. */
export const OWN_DECISION = 'This concerns you. Please ask another administrator to decide it.'

/** The message to a person who tries to decide what they entered for somebody else. */
export const ENTERED_BY_YOU = 'You entered this. Please ask another administrator to decide it.'
