/** The field by which a form without scripts says that it is the same one, sent again. */
export const REQUEST_KEY = 'requestKey'
