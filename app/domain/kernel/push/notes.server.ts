import { type Happened, type Reaction } from '../events/happened.server.ts'
import { listAdmins } from '../people/audience.server.ts'
import { type PushNote, queuePush } from './queue.server.ts'

/** A reaction that notifies the person concerned, on the devices that allow messages. */
export const pushTo =
  (note: (event: Happened) => Omit<PushNote, 'tag'>): Reaction =>
  (event: Happened, now: Date) => {
    if (!event.personId || event.personId === event.actorId) return
    queuePush(event.personId, { ...note(event), tag: `${event.type}-${event.subjectId}` }, `note:${event.id}`, now)
  }

/** A reaction that notifies every administrator except the actor, on the devices that allow messages. */
export const pushToAdmins =
  (note: (event: Happened) => Omit<PushNote, 'tag'>): Reaction =>
  (event: Happened, now: Date) => {
    const told = { ...note(event), tag: `${event.type}-${event.personId}` }
    for (const { id } of listAdmins()) if (id !== event.actorId) queuePush(id, told, `note:${event.id}:${id}`, now)
  }
