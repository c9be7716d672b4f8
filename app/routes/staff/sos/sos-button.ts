/** The id of the great button of a page, where it has one. */
export const SOS_BUTTON = 'sos'
