/** The field that identifies a form posted twice without scripts. */
export const REQUEST_KEY = 'requestKey'
