import { z } from 'zod'
import { yes } from '~/platform/yes.ts'
import { isOfWatch } from './alert-types.ts'
import { NOTE_KINDS } from './note-kinds.ts'
import { OUTCOMES } from './outcomes.ts'

/** The body of an SOS press. It is never refused: unreadable parts are left out. */
export const RaiseAlert = z.object({
  type: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .catch('sos')
    .transform((type) => (isOfWatch(type) ? 'sos' : type)),
  location: z.unknown().optional().transform(readLocation),
  notes: z
    .string()
    .trim()
    .transform((notes) => notes.slice(0, 2000) || null)
    .catch(null as never)
    .nullable(),
  /** The time of the press by the phone's clock. It is kept even if the message arrives late. */
  timestamp: z
    .union([z.string().max(40), z.number()])
    .nullable()
    .catch(null),
  /** The user id of the person who pressed, because by the time a phone sends late, another person may be using it. */
  raisedFor: z.string().optional().catch(undefined),
  /** Whether the page asked the phone to dial the emergency number. The server cannot see whether the call was made. */
  dialAsked: z.boolean().catch(false),
  /** Whether it is a rehearsal, which only admins can start. */
  drill: z.union([z.boolean(), z.literal('on').transform(() => true)]).catch(false),
})
export type RaiseAlert = z.infer<typeof RaiseAlert>

/** The body of an SOS press on a gatehouse tablet. It is never refused. */
export const RaiseSiteAlert = z.object({
  /** The id of the press, so that it counts only once if it is sent again. */
  press: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .nullable()
    .catch(null),
  /** Times of the press and of sending, by the tablet's clock. */
  pressedAt: z.iso.datetime().nullable().catch(null),
  sentAt: z.iso.datetime().nullable().catch(null),
})
export type RaiseSiteAlert = z.infer<typeof RaiseSiteAlert>

/** The current location of the phone while an alert is open. */
export const SendPlace = z.object({
  id: z.string().min(1).max(100),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1e7).nullable().default(null),
})
export type SendPlace = z.infer<typeof SendPlace>

/** Whether the phone should send its location while an alert is open. */
export const ChoosePlace = z.object({ id: z.string().min(1).max(100), send: z.boolean() })

type AlertLocation = {
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  address: string | null
}

const ending = z.string().trim().max(2000, 'Use at most 2000 characters').nullish()

/** How an alert ended. Older programs send `resolution`, `notes` and `falseAlarm` instead. */
export const ResolveAlert = z
  .object({
    id: z.string().min(1).max(100),
    outcome: z.enum(OUTCOMES, { error: 'Choose how it ended' }).nullish(),
    words: ending,
    resolution: ending,
    notes: ending,
    /** Whether it was a false alarm, which the statistics count. */
    falseAlarm: yes.nullish(),
  })
  .transform(({ id, outcome, words, resolution, notes, falseAlarm }) => ({
    id,
    outcome: outcome ?? (falseAlarm ? ('false_alarm' as const) : ('other' as const)),
    words: words || resolution || notes || null,
  }))
export type ResolveAlert = z.infer<typeof ResolveAlert>

const NOTE = 'Please write what happened, or who was called'

const noteText = z.string().trim().max(500, 'Use at most 500 characters').nullish()

/** What control writes, in `words` or `text`. Without either, 'going' and 'arrived' are about the person who writes. */
export const AlertNote = z
  .object({
    id: z.string().min(1).max(100),
    kind: z.enum(NOTE_KINDS, { error: 'Choose note, called, going or arrived' }).default('note'),
    words: noteText,
    text: noteText,
  })
  .transform(({ id, kind, words, text }) => ({ id, kind, text: words || text || null }))
  .refine(({ kind, text }) => text || kind === 'going' || kind === 'arrived', { error: NOTE, path: ['text'] })
export type AlertNote = z.infer<typeof AlertNote>

export const AlertLog = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.string().max(100).optional(),
})
export type AlertLog = z.infer<typeof AlertLog>

/** Reads a location part by part from any input; null if no part is usable. */
function readLocation(given: unknown): AlertLocation | null {
  const parsed = typeof given === 'string' && given.startsWith('{') ? parseJson(given) : given
  if (typeof parsed === 'string') return parsed.trim() ? { ...NOWHERE, address: parsed.trim().slice(0, 500) } : null
  if (typeof parsed !== 'object' || parsed === null) return null
  const { latitude, longitude, accuracy, address, manual } = parsed as Record<string, unknown>
  const [north, east] = [within(latitude, 90), within(longitude, 180)]
  const known = north !== null && east !== null && manual !== true && !(north === 0 && east === 0)
  const location: AlertLocation = {
    latitude: known ? north : null,
    longitude: known ? east : null,
    accuracy: known && typeof accuracy === 'number' && accuracy >= 0 ? accuracy : null,
    address: typeof address === 'string' ? address.trim().slice(0, 500) || null : null,
  }
  return known || location.address ? location : null
}

const NOWHERE: AlertLocation = { latitude: null, longitude: null, accuracy: null, address: null }

function within(given: unknown, limit: number): number | null {
  const number = typeof given === 'string' && given.trim() ? Number(given) : given
  return typeof number === 'number' && Math.abs(number) <= limit ? number : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
