/** The message of a form without an answer if nothing could be saved twice, such as a sign-in. */
export const TRY_AGAIN = 'No answer came back. What you entered is still here: please try again.'
