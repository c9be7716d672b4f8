/** The message if a form gets no answer and sending it twice does no harm, as for a sign-in. */
export const TRY_AGAIN = 'No answer came back. What you entered is still here: please try again.'
