/** The form field by which a form is recognised that is posted twice without scripts. */
export const REQUEST_KEY = 'requestKey'
