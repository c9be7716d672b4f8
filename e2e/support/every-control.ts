import { dayOf, showTime } from '../../app/platform/dates.ts'
import { type Level } from '../../app/domain/kernel/access/levels.ts'

/** Creates, as an administrator, what the call needs first. @returns the answer */
export type PrepareAt = (method: string, address: string, body?: object) => Promise<Record<string, unknown>>
/** A successful call about a site, made by an administrator; `id` fills the variable part of the address. */
export type AtSite = {
  id?: string
  query?: string
  body?: object
  /** The lowest level of site access that allows the call. */
  least: Level
  /** Whether the call is a list, which leaves out another site's rows. Other calls are refused. */
  list?: true
}

const idOf = (record: Record<string, unknown>) => String(record.id)
/** Adds a position to the site. */
const postAt = async (siteId: string, prepare: PrepareAt) =>
  idOf(await prepare('POST', `/api/admin/sites/${siteId}/posts`, { name: 'Gatehouse' }))
const hours = { start: '19:00', end: '07:00' }
let days = 0
/** Returns a day in a week that has no other duties here, so that one person can do them all without a warning. */
const freshDay = () => new Date(Date.UTC(2043, 0, 1 + 7 * ++days)).toISOString().slice(0, 10)
/** Adds a duty at the site. */
const dutyAt = async (siteId: string, prepare: PrepareAt, day = freshDay()) =>
  idOf(await prepare('POST', '/api/admin/duties', { ...hours, day, postId: await postAt(siteId, prepare) }))
/** Adds a published duty at the site. */
async function publishedAt(siteId: string, prepare: PrepareAt): Promise<string> {
  const day = freshDay()
  const id = await dutyAt(siteId, prepare, day)
  await prepare('POST', '/api/admin/rota/publish', { siteId, from: day, to: day })
  return id
}
/** Adds an action at the site for the caller. */
const taskAt = async (siteId: string, prepare: PrepareAt) => ({
  ...{ words: 'Mend the lamp', dueOn: '2043-01-05', siteId, ownerId: await self(prepare) },
})
const actionAt = async (siteId: string, prepare: PrepareAt) =>
  idOf(await prepare('POST', '/api/admin/actions', await taskAt(siteId, prepare)))
/** The exceptions of unassigned duties that begin in an hour, one for each site. */
const found = new Map<string, string>()
async function exceptionAt(siteId: string, prepare: PrepareAt): Promise<string> {
  const known = found.get(siteId)
  if (known) return known
  await openDuty(siteId, prepare)
  for (;;) {
    const list = (await prepare('GET', `/api/admin/exceptions?siteId=${siteId}`)) as unknown as { id: string }[]
    if (list[0]) {
      found.set(siteId, list[0].id)
      return list[0].id
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
/** Adds a published duty that begins in an hour, for a person or unassigned. */
async function openDuty(siteId: string, prepare: PrepareAt, userId?: string): Promise<void> {
  const [from, to] = [1, 9].map((hours) => new Date(Date.now() + hours * 3_600_000))
  const day = dayOf(from!)
  const body = { postId: await postAt(siteId, prepare), day, start: showTime(from!), end: showTime(to!) }
  const duty = await prepare('POST', '/api/admin/duties', body)
  if (userId) await prepare('POST', `/api/admin/duties/${idOf(duty)}/assignments`, { userId })
  await prepare('POST', '/api/admin/rota/publish', { siteId, from: day, to: day })
}
/** Adds a shift that the caller has worked at the site. */
async function shiftAt(siteId: string, prepare: PrepareAt) {
  const punch = (action: string) => prepare('POST', '/api/clock', { action, siteId, location: null })
  if ((await prepare('GET', '/api/clock/status')).isClockedIn) await punch('clock_out')
  return [await punch('clock_in'), await punch('clock_out')] as const
}
/** Adds a correction of such a shift. */
async function correctionAt(siteId: string, prepare: PrepareAt): Promise<string> {
  const [start, end] = await shiftAt(siteId, prepare)
  const body = { entryId: idOf(start), kind: 'clock_in', at: end.timestamp, reason: 'The clock was wrong' }
  return idOf(await prepare('POST', '/api/corrections', body))
}
/** Returns the caller. */
const self = async (prepare: PrepareAt) => idOf(await prepare('GET', '/api/auth/user'))

/**
 * Raises an alert by the caller from the site, where they work alone. Earlier alerts are acknowledged, so that it is a
 * new one.
 */
async function alertAt(siteId: string, prepare: PrepareAt): Promise<string> {
  const userId = await self(prepare)
  const current = await prepare('GET', '/api/lone-sessions/current')
  if (current?.id) await prepare('POST', `/api/lone-sessions/${idOf(current)}/end`, {})
  await prepare('POST', '/api/lone-sessions', { siteId })
  const active = (await prepare('GET', '/api/emergency/active')) as unknown as { id: string; userId: string }[]
  for (const alert of active)
    if (alert.userId === userId) await prepare('POST', `/api/emergency/${alert.id}/acknowledge`, {})
  return idOf(await prepare('POST', '/api/emergency', {}))
}

/** Starts a lone-worker session at the site. */
async function sessionAt(siteId: string, prepare: PrepareAt): Promise<string> {
  const current = await prepare('GET', '/api/lone-sessions/current')
  if (current?.id) await prepare('POST', `/api/lone-sessions/${idOf(current)}/end`, {})
  return idOf(await prepare('POST', '/api/lone-sessions', { siteId }))
}

/** Adds a checkpoint to the site. */
const checkpointAt = async (siteId: string, prepare: PrepareAt) =>
  idOf(await prepare('POST', '/api/admin/checkpoints', { siteId, name: 'Rear gate' }))
/** Returns the body for adding a tour to the site. */
const roundAt = async (siteId: string, prepare: PrepareAt) => ({
  ...{ siteId, name: 'Night round', checkpointIds: [await checkpointAt(siteId, prepare)] },
})
/** Adds a tour to the site. */
const tourAt = async (siteId: string, prepare: PrepareAt) =>
  idOf(await prepare('POST', '/api/admin/tours', await roundAt(siteId, prepare)))
/** Starts a run of the caller, an administrator who may walk anywhere; an earlier run of theirs is ended. */
async function runAt(siteId: string, prepare: PrepareAt): Promise<string> {
  const own = (await prepare('GET', '/api/tours')) as unknown as { run: { id: string } | null }[]
  for (const { run } of own)
    if (run) await prepare('POST', `/api/tour-runs/${run.id}/finish`, { reason: 'Called away' })
  return idOf(await prepare('POST', '/api/tour-runs', { tourId: await tourAt(siteId, prepare) }))
}

const trained = { trainedOn: '2026-01-05', trainer: 'Sam Stone' }
const pattern = { name: 'Nights', weeks: [[{ weekday: 1, start: '19:00', end: '07:00' }]] }
/** Adds a pattern to a position at the site. */
const patternAt = async (siteId: string, prepare: PrepareAt) =>
  idOf(await prepare('POST', '/api/admin/patterns', { ...pattern, postId: await postAt(siteId, prepare) }))
/** Adds a new person. */
async function somebody(prepare: PrepareAt, username: string): Promise<string> {
  const names = { firstName: 'Sam', lastName: 'Stone', username, email: `${username}@example.test` }
  return idOf(
    await prepare('POST', '/api/admin/staff', { ...names, role: 'security_guard', password: 'first-Day-2026' }),
  )
}
/** Adds a swap of a duty at the site, offered to a new person. */
async function swapAt(siteId: string, prepare: PrepareAt): Promise<string> {
  const day = freshDay()
  const id = await dutyAt(siteId, prepare, day)
  await prepare('POST', '/api/admin/rota/publish', { siteId, from: day, to: day })
  await prepare('POST', `/api/duties/${id}/take`)
  const userId = await somebody(prepare, `swap.${day}`)
  return idOf(await prepare('POST', `/api/duties/${id}/swap`, { userId }))
}

/**
 * Every call that site access opens, made at one site. A test makes each at another person's site, and fails for a
 * missing call.
 */
export const EVERY_CONTROL: Record<string, (siteId: string, prepare: PrepareAt) => Promise<AtSite>> = {
  'GET /api/admin/sites': async () => ({ least: 'viewer', list: true }),
  'GET /api/admin/map': async (siteId, prepare) => {
    const { updatedAt, ...site } = await prepare('GET', `/api/admin/sites/${siteId}`)
    const body = { ...site, latitude: 53.4801, longitude: -2.2424, updatedAtWas: updatedAt }
    await prepare('PUT', `/api/admin/sites/${siteId}`, body)
    return { least: 'viewer', list: true }
  },
  'GET /api/admin/sites/:id': async (id) => ({ id, least: 'viewer' }),
  'GET /api/admin/site-keys': async (siteId) => ({ query: `?siteId=${siteId}`, least: 'supervisor' }),
  'GET /api/admin/site-keys/moves': async (siteId) => ({ query: `?siteId=${siteId}`, least: 'viewer' }),
  'POST /api/admin/site-keys': async (siteId) => ({ body: { siteId, name: 'Rear gate' }, least: 'supervisor' }),
  'DELETE /api/admin/site-keys/:id': async (siteId, prepare) => ({
    id: idOf(await prepare('POST', '/api/admin/site-keys', { siteId, name: 'Rear gate' })),
    least: 'supervisor',
  }),
  'GET /api/admin/sites/:id/ladder': async (id) => ({ id, least: 'viewer' }),
  'GET /api/admin/sites/:id/instructions': async (id) => ({ id, least: 'viewer' }),
  'GET /api/admin/sites/:id/training': async (id) => ({ id, least: 'viewer' }),
  'POST /api/admin/sites/:id/training': async (id, prepare) => ({
    id,
    body: { userId: await self(prepare), ...trained },
    least: 'planner',
  }),
  'DELETE /api/admin/training/:id': async (siteId, prepare) => {
    const body = { userId: await somebody(prepare, `trained.${freshDay()}`), ...trained }
    return { id: idOf(await prepare('POST', `/api/admin/sites/${siteId}/training`, body)), least: 'planner' }
  },
  'GET /api/admin/sites/:id/posts': async (id) => ({ id, least: 'viewer' }),
  'POST /api/admin/sites/:id/posts': async (id) => ({ id, body: { name: 'Gatehouse' }, least: 'planner' }),
  'PUT /api/admin/posts/:id': async (siteId, prepare) => ({
    id: await postAt(siteId, prepare),
    body: { name: 'Gate' },
    least: 'planner',
  }),
  'DELETE /api/admin/posts/:id': async (siteId, prepare) => ({ id: await postAt(siteId, prepare), least: 'planner' }),
  'GET /api/admin/posts/:id/candidates': async (siteId, prepare) => ({
    id: await postAt(siteId, prepare),
    query: `?day=${freshDay()}&start=19:00&end=07:00`,
    least: 'planner',
  }),
  'GET /api/admin/duties': async (siteId, prepare) => {
    const day = freshDay()
    await dutyAt(siteId, prepare, day)
    return { query: `?from=${day}&to=${day}`, least: 'viewer', list: true }
  },
  'POST /api/admin/duties': async (siteId, prepare) => ({
    body: { ...hours, day: freshDay(), postId: await postAt(siteId, prepare) },
    least: 'planner',
  }),
  'GET /api/admin/duties/:id': async (siteId, prepare) => ({ id: await dutyAt(siteId, prepare), least: 'viewer' }),
  'PUT /api/admin/duties/:id': async (siteId, prepare) => ({
    id: await dutyAt(siteId, prepare),
    body: { start: '20:00' },
    least: 'planner',
  }),
  'DELETE /api/admin/duties/:id': async (siteId, prepare) => ({ id: await dutyAt(siteId, prepare), least: 'planner' }),
  'GET /api/admin/duties/:id/offers': async (siteId, prepare) => ({
    id: await dutyAt(siteId, prepare),
    least: 'planner',
  }),
  'POST /api/admin/duties/:id/offers': async (siteId, prepare) => ({
    id: await publishedAt(siteId, prepare),
    body: { userIds: [await self(prepare)], reason: 'Short of people' },
    least: 'planner',
  }),
  'DELETE /api/admin/duties/:id/offers': async (siteId, prepare) => ({
    id: await dutyAt(siteId, prepare),
    least: 'planner',
  }),
  'GET /api/admin/duties/:id/candidates': async (siteId, prepare) => ({
    id: await dutyAt(siteId, prepare),
    least: 'planner',
  }),
  'POST /api/admin/duties/:id/assignments': async (siteId, prepare) => ({
    id: await dutyAt(siteId, prepare),
    body: { userId: await self(prepare), reason: 'Short of people' },
    least: 'planner',
  }),
  'DELETE /api/admin/assignments/:id': async (siteId, prepare) => {
    const body = { userId: await self(prepare), reason: 'Short of people' }
    const duty = await dutyAt(siteId, prepare)
    const id = idOf(await prepare('POST', `/api/admin/duties/${duty}/assignments`, body))
    return { id, least: 'planner' }
  },
  'GET /api/admin/exceptions': async (siteId, prepare) => {
    await exceptionAt(siteId, prepare)
    return { least: 'viewer', list: true }
  },
  'PUT /api/admin/exceptions/:id': async (siteId, prepare) => ({
    id: await exceptionAt(siteId, prepare),
    body: { notes: 'Rang them' },
    least: 'supervisor',
  }),
  'GET /api/admin/credentials/matrix': async (siteId) => ({ query: `?siteId=${siteId}`, least: 'planner' }),
  'GET /api/admin/actions': async (siteId, prepare) => {
    await actionAt(siteId, prepare)
    return { least: 'viewer', list: true }
  },
  'POST /api/admin/actions': async (siteId, prepare) => ({ body: await taskAt(siteId, prepare), least: 'supervisor' }),
  'PUT /api/admin/actions/:id': async (siteId, prepare) => ({
    id: await actionAt(siteId, prepare),
    body: { words: 'Mend the other lamp' },
    least: 'supervisor',
  }),
  'POST /api/admin/rota/copy-week': async (siteId) => ({
    body: { siteId, from: '2043-01-05', to: '2043-01-12' },
    least: 'planner',
  }),
  'GET /api/admin/patterns': async (siteId, prepare) => {
    await patternAt(siteId, prepare)
    return { least: 'viewer', list: true }
  },
  'POST /api/admin/patterns': async (siteId, prepare) => ({
    body: { postId: await postAt(siteId, prepare), ...pattern },
    least: 'planner',
  }),
  'PUT /api/admin/patterns/:id': async (siteId, prepare) => ({
    id: await patternAt(siteId, prepare),
    body: pattern,
    least: 'planner',
  }),
  'DELETE /api/admin/patterns/:id': async (siteId, prepare) => ({
    id: await patternAt(siteId, prepare),
    least: 'planner',
  }),
  'POST /api/admin/patterns/:id/generate': async (siteId, prepare) => ({
    id: await patternAt(siteId, prepare),
    body: { from: '2043-01-05', to: '2043-01-11' },
    least: 'planner',
  }),
  'GET /api/admin/staff/:id/unavailable': async (siteId, prepare) => {
    const userId = await somebody(prepare, `away.${freshDay()}`)
    await openDuty(siteId, prepare, userId)
    return { id: userId, least: 'viewer' }
  },
  'GET /api/admin/swaps': async (siteId, prepare) => {
    await swapAt(siteId, prepare)
    return { query: '?status=offered', least: 'viewer', list: true }
  },
  'PUT /api/admin/swaps/:id': async (siteId, prepare) => ({
    id: await swapAt(siteId, prepare),
    body: { status: 'refused', reason: 'Too short a rest' },
    least: 'supervisor',
  }),
  'GET /api/admin/hours': async (siteId, prepare) => {
    await shiftAt(siteId, prepare)
    return { query: '?limit=5', least: 'viewer', list: true }
  },
  'GET /api/admin/corrections': async (siteId, prepare) => {
    await correctionAt(siteId, prepare)
    return { query: '?limit=5', least: 'viewer', list: true }
  },
  'PUT /api/admin/corrections/:id': async (siteId, prepare) => ({
    id: await correctionAt(siteId, prepare),
    body: { status: 'refused', notes: 'It was right' },
    least: 'supervisor',
  }),
  'GET /api/admin/duty-changes': async (siteId, prepare) => {
    const day = freshDay()
    const id = await dutyAt(siteId, prepare, day)
    await prepare('POST', '/api/admin/rota/publish', { siteId, from: day, to: day })
    await prepare('DELETE', `/api/admin/duties/${id}`)
    return { least: 'viewer', list: true }
  },
  'GET /api/emergency/active': async (siteId, prepare) => {
    await alertAt(siteId, prepare)
    return { least: 'viewer', list: true }
  },
  'GET /api/admin/emergency-logs': async (siteId, prepare) => {
    await alertAt(siteId, prepare)
    return { least: 'viewer', list: true }
  },
  'GET /api/emergency/:id/incident': async (siteId, prepare) => ({
    id: await alertAt(siteId, prepare),
    least: 'viewer',
  }),
  'GET /api/emergency/:id/pdf': async (siteId, prepare) => ({ id: await alertAt(siteId, prepare), least: 'viewer' }),
  'GET /api/emergency/:id/nearest': async (siteId, prepare) => ({
    id: await alertAt(siteId, prepare),
    least: 'viewer',
  }),
  'GET /api/emergency/:id/notes': async (siteId, prepare) => ({ id: await alertAt(siteId, prepare), least: 'viewer' }),
  'POST /api/emergency/:id/notes': async (siteId, prepare) => ({
    id: await alertAt(siteId, prepare),
    body: { text: 'Rang them' },
    least: 'supervisor',
  }),
  'POST /api/emergency/:id/acknowledge': async (siteId, prepare) => ({
    id: await alertAt(siteId, prepare),
    least: 'supervisor',
  }),
  'POST /api/emergency/:id/acknowledge/undo': async (siteId, prepare) => ({
    id: await alertAt(siteId, prepare),
    least: 'supervisor',
  }),
  'GET /api/admin/lone-sessions': async (siteId, prepare) => {
    await sessionAt(siteId, prepare)
    return { least: 'viewer', list: true }
  },
  'POST /api/admin/lone-sessions': async (siteId, prepare) => {
    const userId = await somebody(prepare, `alone.${freshDay()}`)
    await openDuty(siteId, prepare, userId)
    return { body: { userId, siteId }, least: 'supervisor' }
  },
  'GET /api/admin/lone-sessions/:id': async (siteId, prepare) => ({
    id: await sessionAt(siteId, prepare),
    least: 'viewer',
  }),
  'POST /api/admin/lone-sessions/:id/checks': async (siteId, prepare) => ({
    id: await sessionAt(siteId, prepare),
    body: { words: 'Spoke to them' },
    least: 'supervisor',
  }),
  'POST /api/admin/lone-sessions/:id/end': async (siteId, prepare) => ({
    id: await sessionAt(siteId, prepare),
    body: { words: 'Went home' },
    least: 'supervisor',
  }),
  'GET /api/admin/checkpoints': async (siteId) => ({ query: `?siteId=${siteId}`, least: 'supervisor' }),
  'POST /api/admin/checkpoints': async (siteId) => ({ body: { siteId, name: 'Rear gate' }, least: 'supervisor' }),
  'PUT /api/admin/checkpoints/:id': async (siteId, prepare) => ({
    id: await checkpointAt(siteId, prepare),
    body: { name: 'Front gate' },
    least: 'supervisor',
  }),
  'DELETE /api/admin/checkpoints/:id': async (siteId, prepare) => ({
    id: await checkpointAt(siteId, prepare),
    least: 'supervisor',
  }),
  'POST /api/admin/checkpoints/:id/token': async (siteId, prepare) => ({
    id: await checkpointAt(siteId, prepare),
    least: 'supervisor',
  }),
  'GET /api/admin/checkpoints/posters': async (siteId, prepare) => {
    await checkpointAt(siteId, prepare)
    return { query: `?siteId=${siteId}`, least: 'supervisor' }
  },
  'GET /api/admin/tours': async (siteId) => ({ query: `?siteId=${siteId}`, least: 'viewer' }),
  'POST /api/admin/tours': async (siteId, prepare) => ({ body: await roundAt(siteId, prepare), least: 'supervisor' }),
  'PUT /api/admin/tours/:id': async (siteId, prepare) => {
    const { siteId: _, ...body } = await roundAt(siteId, prepare)
    return { id: await tourAt(siteId, prepare), body, least: 'supervisor' }
  },
  'DELETE /api/admin/tours/:id': async (siteId, prepare) => ({
    id: await tourAt(siteId, prepare),
    least: 'supervisor',
  }),
  'GET /api/admin/tour-runs': async (siteId, prepare) => {
    await runAt(siteId, prepare)
    return { least: 'viewer', list: true }
  },
  'GET /api/admin/tour-runs/:id': async (siteId, prepare) => ({ id: await runAt(siteId, prepare), least: 'viewer' }),
  'GET /api/admin/tour-runs/:id/pdf': async (siteId, prepare) => ({
    id: await runAt(siteId, prepare),
    least: 'viewer',
  }),
  'POST /api/admin/rota/publish': async (siteId) => ({
    body: { siteId, from: '2043-01-01', to: '2043-01-07' },
    least: 'planner',
  }),
}
