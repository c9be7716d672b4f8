import { EventEmitter } from 'node:events'
import { isTokenId } from '../access/actor.ts'
import { seesSite } from '../access/grants.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { type Audience } from './event.ts'

/** A live event, as it is sent to its recipients. */
export type Announcement = {
  /** Null for an event that is not stored, so that no listener can resume after it. */
  id: number | null
  at: Date
  type: string
  actorId: string | null
  subjectType: string | null
  subjectId: string | null
  personId: string | null
  audience: Audience
  payload: Record<string, unknown>
}

const bus = () => singleton('events.bus', () => new EventEmitter().setMaxListeners(0))

/** Sends to all listeners in this process. */
export const announce = (announcement: Announcement) => void bus().emit('event', announcement)

/** Listens; returns a function that stops. */
export function listen(heard: (announcement: Announcement) => void): () => void {
  const here = bus().on('event', heard)
  return () => void here.off('event', heard)
}

/**
 * A person who follows events. `mayEnter` says whether the admin portal would let a person with site access in; if
 * omitted, it would.
 */
export type Follower = { id: string; role: string; mayEnter?: () => boolean }

/** Is this event for this person? Checked when it is sent, not only when the stream is opened. */
export function isFor(
  person: Follower,
  event: { audience: string; personId: string | null; payload?: Record<string, unknown> },
): boolean {
  if (event.audience === 'everyone') return true
  if (event.audience === 'none') return false
  // A program may show its events on a wall screen, so events about a person under duress go to administrators only.
  if (event.audience === 'other_admins')
    return person.role === 'admin' && event.payload?.userId !== person.id && !isTokenId(person.id)
  if (event.audience === 'control_and_person' && event.personId === person.id) return true
  if (event.audience === 'control' || event.audience === 'control_and_person') {
    const siteId = event.payload?.siteId
    if (person.role === 'admin') return true
    return seesSite(person.id, typeof siteId === 'string' ? siteId : null) && (person.mayEnter?.() ?? true)
  }
  const own = event.personId === person.id && event.audience !== 'admins'
  return own || (person.role === 'admin' && event.audience !== 'person')
}
