import { version } from '../../package.json'

/** The release, as its pages, /api/health and calls to other services name it. */
export const VERSION: string = version
