/** The id of a page's large SOS button, if it has one. */
export const SOS_BUTTON = 'sos'
