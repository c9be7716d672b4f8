/** The most items that may wait on a tablet, so that nobody can fill an offline one. */
export const MOST_KEPT = 500

/**
 * How many sealed items a tablet may send in a minute: all that has waited on it, and what is pressed meanwhile. With
 * fewer, some would be refused in between, and a clock-out could arrive before its clock-in.
 */
export const SENT_A_MINUTE = MOST_KEPT + 100
