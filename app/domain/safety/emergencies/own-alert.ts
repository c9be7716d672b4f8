/** The message to a person who tries to answer the alert about themselves. */
export const OWN_ALERT = 'This alert is about you. Another administrator can answer it.'
