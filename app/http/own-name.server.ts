import { env } from '~/platform/env.server.ts'

/** Returns whether people reach the portal over https. */
export const isHttps = () => env().ORIGIN.startsWith('https:')

/**
 * Returns a cookie's name in the form in which only this host can set it. Over https, browsers accept a cookie with
 * this prefix only from this exact host and for all its paths, so a subdomain or a neighbour cannot plant a session,
 * the state of somebody else's sign-in or a message.
 */
export const ownName = (name: string) => (isHttps() ? `__Host-${name}` : name)
