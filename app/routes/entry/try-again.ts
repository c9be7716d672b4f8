/** Said of a form that got no answer where nothing is saved that could be there twice, as at a sign-in. */
export const TRY_AGAIN = 'No answer came back. What you entered is still here: please try again.'
