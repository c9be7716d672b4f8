import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'

/**
 * Returns the message for a controller whose press came after a colleague's, so that they do not believe that the alert
 * is theirs; null if it is.
 * @param me the name of the person at this desk; undefined on an error page, where it may not be known
 */
export const answeredFirst = ({ acknowledgedBy }: Pick<AlertView, 'acknowledgedBy'>, me: string | undefined) =>
  me === undefined || acknowledgedBy === null || acknowledgedBy === me
    ? null
    : { title: 'A colleague was first', description: `${acknowledgedBy} has this alert.` }
