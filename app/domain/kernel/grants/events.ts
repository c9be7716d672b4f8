import { both } from '../events/event.ts'

export const grantEvents = {
  'grant.set': both('grant_set', ['site', 'level'], 'Gave site access'),
  'grant.ended': both('grant_ended', ['site'], 'Removed site access'),
}
