import { version } from '../../package.json'

/** The release, as shown on its pages, in /api/health and in calls to other services. */
export const VERSION: string = version
