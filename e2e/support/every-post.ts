import { examplePhoto, exampleSignature } from '../../app/domain/forms/forms/fields/example-images.ts'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { breakageDamageReport } from '../../app/domain/forms/forms/templates/breakage-damage-report.ts'
import { portraitUrl } from './portraits.ts'
import { PASSWORD } from './people.ts'

/** Erin is a second administrator. */
export type Who = 'alice' | 'bob' | 'dana' | 'erin'
/** A successful call; `id` fills the variable part of the address. */
export type Post = { who: Who; id?: string; body?: object }
/** Creates what the call needs first. @returns the answer */
export type Prepare = (who: Who, method: string, path: string, body?: object) => Promise<Record<string, unknown>>

let made = 0
let password: string = PASSWORD
const word = () => `post${process.pid}n${++made}`
const plate = () => `V${process.pid}N${++made}`
const soon = () => `2044-${String((made % 12) + 1).padStart(2, '0')}-${String((++made % 27) + 1).padStart(2, '0')}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const staffOf = () => {
  const username = word()
  const names = { firstName: 'Sam', lastName: 'Stone', username, email: `${username}@example.test` }
  return { ...names, role: 'office_staff', password: 'first-Day-2026' }
}
const idOf = (record: Record<string, unknown>) => String(record.id)
const viewIdOf = (made: Record<string, unknown>) => idOf(made.view as Record<string, unknown>)
const aWebhook = () => ({ url: 'https://payroll.example.com/hook', types: ['holiday.approved'] })
const form = () => ({ templateId: breakageDamageReport.id, formData: exampleOf(breakageDamageReport) })
const document = () => ({ title: word(), category: 'policy', fileUrl: 'https://example.test/a.pdf' })
const alert = async (prepare: Prepare) => idOf(await prepare('bob', 'POST', '/api/emergency', {}))

/** Ends Bob's monitoring. */
async function stopped(prepare: Prepare): Promise<void> {
  const now = await prepare('bob', 'GET', '/api/lone-sessions/current')
  if (now?.id) await prepare('bob', 'POST', `/api/lone-sessions/${idOf(now)}/end`, {})
}
/** Starts Bob's monitoring. */
async function alone(prepare: Prepare): Promise<string> {
  await stopped(prepare)
  return idOf(await prepare('bob', 'POST', '/api/lone-sessions', { intervalMinutes: 60 }))
}

/** Signs Dana on at the control desk, and returns the person to whom she could hand over. */
async function successor(prepare: Prepare): Promise<{ to: string }> {
  await prepare('dana', 'POST', '/api/admin/control-desk/sign-on', {})
  return { to: idOf(await prepare('dana', 'POST', '/api/admin/staff', { ...staffOf(), role: 'admin' })) }
}

/** Locks a pay period that is later than all others. */
async function lockedPeriod(prepare: Prepare): Promise<string> {
  const day = new Date(Date.UTC(2010, 0, 1 + 2 * ++made)).toISOString().slice(0, 10)
  const id = idOf(await prepare('dana', 'POST', '/api/admin/pay-periods', { from: day, to: day }))
  for (const state of ['approved', 'locked']) await prepare('dana', 'PUT', `/api/admin/pay-periods/${id}`, { state })
  return id
}

const checkpoint = async (prepare: Prepare, siteId?: string) => {
  const body = { siteId: siteId ?? (await standing(prepare)).siteId, name: word() }
  return prepare('dana', 'POST', '/api/admin/checkpoints', body)
}
/** Adds a site with one checkpoint and a tour. */
async function round(prepare: Prepare) {
  const { siteId } = await standing(prepare)
  const point = await checkpoint(prepare, siteId)
  return { point, body: { siteId, name: word(), checkpointIds: [idOf(point)], times: ['02:00'] } }
}
/** Adds such a tour, and ends any that Dana is walking. */
async function tour(prepare: Prepare) {
  const own = (await prepare('dana', 'GET', '/api/tours')) as unknown as { run: Record<string, unknown> | null }[]
  for (const { run } of own)
    if (run) await prepare('dana', 'POST', `/api/tour-runs/${idOf(run)}/finish`, { reason: word() })
  const { point, body } = await round(prepare)
  return { point, tourId: idOf(await prepare('dana', 'POST', '/api/admin/tours', body)) }
}
/** Starts a tour with Dana, and ends any other. */
async function walk(prepare: Prepare) {
  const { point, tourId } = await tour(prepare)
  return { point, id: idOf(await prepare('dana', 'POST', '/api/tour-runs', { tourId })) }
}

/** Returns a paper that no position in the tests needs. */
const card = () => ({ kind: 'first_aid', number: word(), expiresOn: '2044-03-14' })
const certificate = async (prepare: Prepare) => ({
  ...card(),
  userId: idOf(await prepare('bob', 'GET', '/api/auth/user')),
})

/** Adds a site with one position. */
async function standing(prepare: Prepare): Promise<{ siteId: string; postId: string }> {
  const siteId = idOf(await prepare('dana', 'POST', '/api/admin/sites', { name: word() }))
  const postId = idOf(await prepare('dana', 'POST', `/api/admin/sites/${siteId}/posts`, { name: word() }))
  return { siteId, postId }
}
const hours = (postId: string) => ({ postId, day: soon(), start: '19:00', end: '07:00' })

const pattern = (postId: string) => ({
  postId,
  name: word(),
  weeks: [[{ weekday: 1, start: '19:00', end: '07:00' }]],
})

/** Publishes a duty, for bob or unassigned. */
async function published(prepare: Prepare, assigned: boolean): Promise<string> {
  const { siteId, postId } = await standing(prepare)
  const duty = {
    ...hours(postId),
    day: `2043-${String((++dutyDays % 12) + 1).padStart(2, '0')}-${String(dutyDays).padStart(2, '0')}`,
  }
  const id = idOf(await prepare('dana', 'POST', '/api/admin/duties', duty))
  const { id: userId } = await prepare('bob', 'GET', '/api/auth/user')
  if (assigned) await prepare('dana', 'POST', `/api/admin/duties/${id}/assignments`, { userId })
  await prepare('dana', 'POST', '/api/admin/rota/publish', { siteId, from: duty.day, to: duty.day })
  return id
}
let dutyDays = 0
/** Offers a shift to bob, as control. */
async function offeredByControl(prepare: Prepare): Promise<string> {
  const id = await published(prepare, false)
  const { id: userId } = await prepare('bob', 'GET', '/api/auth/user')
  const made = await prepare('dana', 'POST', `/api/admin/duties/${id}/offers`, { userIds: [userId] })
  return idOf((made as unknown as Record<string, unknown>[])[0]!)
}
/** Offers alice's duty to bob. */
async function offered(prepare: Prepare): Promise<string> {
  const id = await published(prepare, false)
  await prepare('alice', 'POST', `/api/duties/${id}/take`)
  const { id: userId } = await prepare('bob', 'GET', '/api/auth/user')
  return idOf(await prepare('alice', 'POST', `/api/duties/${id}/swap`, { userId }))
}

/** Every POST of a signed-in person, with all that it needs. */
export const EVERY_POST: Record<string, (prepare: Prepare) => Promise<Post>> = {
  '/api/auth/change-password': async () => {
    const [currentPassword, newPassword] = [password, `Night-shift-${word()}`]
    password = newPassword
    return { who: 'bob', body: { currentPassword, newPassword } }
  },
  '/api/auth/confirm': async () => ({ who: 'dana', body: { password: PASSWORD } }),
  '/api/auth/forgot-password': async () => ({ who: 'bob', body: { email: 'bob@example.test' } }),
  '/api/auth/second-factor': async () => ({ who: 'bob' }),
  '/api/auth/consent': async () => ({ who: 'alice', body: { signature: exampleSignature } }),
  '/api/consent-logs': async () => ({
    who: 'alice',
    body: { consentType: 'data_processing_monitoring', consentGiven: true, consentVersion: '2025.1' },
  }),
  '/api/admin/sign-in-links': async (prepare) => ({
    who: 'dana',
    body: { ids: [idOf(await prepare('bob', 'GET', '/api/auth/user'))] },
  }),
  '/api/admin/actions': async (prepare) => {
    const { id: ownerId } = await prepare('bob', 'GET', '/api/auth/user')
    return { who: 'dana', body: { words: word(), dueOn: soon(), ownerId } }
  },
  '/api/credentials': async () => ({ who: 'bob', body: card() }),
  '/api/admin/vehicles': async () => ({ who: 'dana', body: { plate: plate() } }),
  '/api/admin/vehicles/:id/clear': async (prepare) => {
    const id = idOf(await prepare('dana', 'POST', '/api/admin/vehicles', { plate: plate() }))
    await prepare('dana', 'PUT', `/api/admin/vehicles/${id}`, { state: 'off_road', words: 'Brakes' })
    return { who: 'dana', id, body: { words: 'New brakes', evidence: 'Invoice 12' } }
  },
  '/api/admin/credential-kinds': async () => ({ who: 'dana', body: { name: word() } }),
  '/api/admin/credentials': async (prepare) => ({ who: 'dana', body: await certificate(prepare) }),
  '/api/admin/credentials/import': async (prepare) => {
    const employeeId = `E-${word().replace(/\W/g, '')}`.slice(0, 20)
    await prepare('dana', 'POST', '/api/admin/staff', { ...staffOf(), employeeId })
    return {
      who: 'dana',
      body: { csv: `Employee ID,Kind,Last day\n${employeeId},First aid certificate,2044-01-01` },
    }
  },
  '/api/admin/credentials/:id/checks': async (prepare) => ({
    who: 'dana',
    id: idOf(await prepare('dana', 'POST', '/api/admin/credentials', await certificate(prepare))),
    body: { on: '2026-01-05', how: 'The paper itself', result: 'valid' },
  }),
  '/api/admin/tokens': async () => ({
    who: 'dana',
    body: { name: word(), scopes: ['people.read'], expiresOn: inDays(30) },
  }),
  '/api/admin/kiosks': async (prepare) => ({
    who: 'dana',
    body: { siteId: idOf(await prepare('dana', 'POST', '/api/admin/sites', { name: word() })), name: word() },
  }),
  '/api/admin/webhooks': async () => ({ who: 'dana', body: aWebhook() }),
  '/api/admin/webhooks/:id/rotate': async (prepare) => ({
    who: 'dana',
    id: viewIdOf(await prepare('dana', 'POST', '/api/admin/webhooks', aWebhook())),
  }),
  '/api/admin/alarm-hook/secret': async () => ({ who: 'dana' }),
  '/api/biometric/verify': async () => ({ who: 'alice', body: { imageData: await portraitUrl({ person: 'alice' }) } }),
  '/api/clock': async (prepare) => {
    const { isClockedIn } = await prepare('dana', 'GET', '/api/clock/status')
    return { who: 'dana', body: { action: isClockedIn ? 'clock_out' : 'clock_in', location: null } }
  },
  '/api/clock/:id/withdraw': async (prepare) => {
    const { isClockedIn } = await prepare('dana', 'GET', '/api/clock/status')
    if (!isClockedIn) await prepare('dana', 'POST', '/api/clock', { action: 'clock_in' })
    return { who: 'dana', id: idOf(await prepare('dana', 'POST', '/api/clock', { action: 'clock_out' })) }
  },
  '/api/corrections': async (prepare) => {
    // Each call needs a new shift, because the same shift cannot be corrected twice.
    const { isClockedIn } = await prepare('dana', 'GET', '/api/clock/status')
    if (isClockedIn) await prepare('dana', 'POST', '/api/clock', { action: 'clock_out' })
    const { id: entryId, timestamp } = await prepare('dana', 'POST', '/api/clock', { action: 'clock_in' })
    const at = new Date(Date.parse(String(timestamp)) - 1).toISOString()
    return { who: 'dana', body: { entryId, kind: 'clock_in', at, reason: 'Late signal' } }
  },
  '/api/documents/:id/acknowledge': async (prepare) => ({
    who: 'bob',
    id: idOf(await prepare('dana', 'POST', '/api/admin/documents', { ...document(), needsAcknowledgement: true })),
  }),
  '/api/emergency': async () => ({ who: 'alice', body: { location: { latitude: 51, longitude: 0 } } }),
  '/api/emergency/:id/acknowledge': async (prepare) => ({ who: 'dana', id: await alert(prepare) }),
  '/api/emergency/:id/resolve': async (prepare) => ({ who: 'dana', id: await alert(prepare), body: { notes: 'Safe' } }),
  '/api/emergency/:id/acknowledge/undo': async (prepare) => ({ who: 'dana', id: await alert(prepare) }),
  '/api/emergency/:id/resolve/undo': async (prepare) => ({ who: 'dana', id: await alert(prepare) }),
  '/api/emergency/:id/photos': async (prepare) => ({
    who: 'dana',
    id: await alert(prepare),
    body: { imageData: examplePhoto },
  }),
  '/api/emergency/:id/forms': async (prepare) => {
    const { reference } = await prepare('bob', 'POST', '/api/forms/submissions', { ...form(), status: 'submitted' })
    return { who: 'dana', id: await alert(prepare), body: { reference } }
  },
  '/api/emergency/:id/place': async (prepare) => ({
    who: 'bob',
    id: await alert(prepare),
    body: { latitude: 51.5, longitude: -0.1 },
  }),
  '/api/emergency/:id/safe': async (prepare) => ({ who: 'bob', id: await alert(prepare) }),
  '/api/emergency/:id/notes': async (prepare) => ({
    who: 'dana',
    id: await alert(prepare),
    body: { text: 'Rang them' },
  }),
  '/api/lone-sessions': async (prepare) => {
    await stopped(prepare)
    return { who: 'bob', body: { intervalMinutes: 60 } }
  },
  '/api/lone-sessions/:id/checks': async (prepare) => ({ who: 'bob', id: await alone(prepare), body: {} }),
  '/api/lone-sessions/:id/end': async (prepare) => ({ who: 'bob', id: await alone(prepare), body: {} }),
  '/api/forms/photos': async () => ({ who: 'bob', body: { data: examplePhoto } }),
  '/api/forms/submissions': async () => ({ who: 'bob', body: { ...form(), status: 'submitted' } }),
  '/api/forms/submissions/:id/submit': async (prepare) => ({
    who: 'bob',
    id: idOf(await prepare('bob', 'POST', '/api/forms/submissions', { ...form(), status: 'draft' })),
  }),
  '/api/forms/submit': async () => ({ who: 'bob', body: { status: 'draft', templateId: 29 } }),
  '/api/holidays': async () => {
    const day = soon()
    return { who: 'bob', body: { startDate: day, endDate: day } }
  },
  '/api/outbox/phone': async () => ({ who: 'bob', body: { phoneAt: new Date().toISOString() } }),
  '/api/push/subscriptions': async () => ({
    who: 'bob',
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${word()}`,
      keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
    },
  }),
  '/api/unread': async () => ({ who: 'bob', body: { topic: 'news' } }),

  '/api/admin/biometric/enroll': async (prepare) => {
    const { id } = await prepare('alice', 'GET', '/api/auth/user')
    return { who: 'dana', body: { userId: id, imageData: await portraitUrl({ person: 'alice' }) } }
  },
  '/api/admin/cleanup-expired-data': async () => ({ who: 'dana', body: { dryRun: false } }),
  '/api/admin/clock-entries': async (prepare) => {
    const { id } = await prepare('dana', 'POST', '/api/admin/staff', staffOf())
    return { who: 'dana', body: { userId: id, action: 'clock_in', notes: 'Rang in' } }
  },
  '/api/admin/corrections': async (prepare) => {
    const { id: userId } = await prepare('dana', 'POST', '/api/admin/staff', staffOf())
    const [at, endsAt] = [20, 8].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
    return { who: 'dana', body: { userId, at, endsAt, reason: 'On the site log' } }
  },
  '/api/admin/control-desk/sign-on': async () => ({ who: 'dana' }),
  '/api/admin/control-desk/sign-off': async (prepare) => {
    await prepare('dana', 'POST', '/api/admin/control-desk/sign-on', {})
    return { who: 'dana', body: { words: 'Quiet' } }
  },
  '/api/admin/control-desk/hand-over': async (prepare) => ({ who: 'dana', body: await successor(prepare) }),
  '/api/admin/control-desk/hand-over/withdraw': async (prepare) => {
    await prepare('dana', 'POST', '/api/admin/control-desk/hand-over', await successor(prepare))
    return { who: 'dana' }
  },
  '/api/admin/absences': async (prepare) => {
    const userId = idOf(await prepare('dana', 'POST', '/api/admin/staff', staffOf()))
    return { who: 'dana', body: { userId, kind: 'sick', from: soon() } }
  },
  '/api/admin/leave-hours': async (prepare) => {
    const userId = idOf(await prepare('dana', 'POST', '/api/admin/staff', staffOf()))
    await prepare('dana', 'PUT', '/api/admin/leave-hours', { userId, inHours: true })
    return { who: 'dana', body: { userId, kind: 'adjusted', minutes: 60, day: soon(), reason: word() } }
  },
  '/api/admin/checkpoints': async (prepare) => ({
    who: 'dana',
    body: { siteId: (await standing(prepare)).siteId, name: word() },
  }),
  '/api/admin/checkpoints/:id/token': async (prepare) => ({ who: 'dana', id: idOf(await checkpoint(prepare)) }),
  '/api/admin/tours': async (prepare) => ({ who: 'dana', body: (await round(prepare)).body }),
  '/api/tour-runs': async (prepare) => ({ who: 'dana', body: { tourId: (await tour(prepare)).tourId } }),
  '/api/tour-runs/:id/scans': async (prepare) => {
    const { id, point } = await walk(prepare)
    return { who: 'dana', id, body: { method: 'typed', code: point.code } }
  },
  '/api/tour-runs/:id/finish': async (prepare) => ({
    who: 'dana',
    id: (await walk(prepare)).id,
    body: { reason: word() },
  }),
  '/api/site-log': async (prepare) => ({
    who: 'dana',
    body: { siteId: (await standing(prepare)).siteId, words: word() },
  }),
  '/api/site-log/:id/strike': async (prepare) => {
    const body = { siteId: (await standing(prepare)).siteId, words: word() }
    return { who: 'dana', id: idOf(await prepare('dana', 'POST', '/api/site-log', body)), body: { reason: word() } }
  },
  '/api/admin/client-links': async (prepare) => {
    const { siteId } = await standing(prepare)
    const endsOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    return { who: 'dana', body: { siteId, name: word(), password: 'a-Kite-55-north', endsOn } }
  },
  '/api/handovers': async (prepare) => ({
    who: 'dana',
    body: { siteId: (await standing(prepare)).siteId, words: word() },
  }),
  '/api/handovers/:id/take': async (prepare) => {
    const { siteId } = await standing(prepare)
    const userId = idOf(await prepare('bob', 'GET', '/api/auth/user'))
    await prepare('dana', 'PUT', '/api/admin/grants', { userId, siteId, level: 'supervisor' })
    return { who: 'dana', id: idOf(await prepare('bob', 'POST', '/api/handovers', { siteId, words: word() })) }
  },
  '/api/admin/site-keys': async (prepare) => ({
    who: 'dana',
    body: { siteId: (await standing(prepare)).siteId, name: word() },
  }),
  '/api/site-keys/:id/move': async (prepare) => {
    const body = { siteId: (await standing(prepare)).siteId, name: word() }
    return { who: 'dana', id: idOf(await prepare('dana', 'POST', '/api/admin/site-keys', body)), body: { to: word() } }
  },
  '/api/visits': async (prepare) => ({ who: 'dana', body: { siteId: (await standing(prepare)).siteId, name: word() } }),
  '/api/visits/:id/out': async (prepare) => {
    const body = { siteId: (await standing(prepare)).siteId, name: word() }
    return { who: 'dana', id: idOf(await prepare('dana', 'POST', '/api/visits', body)) }
  },
  '/api/admin/control-desk/notes': async () => ({ who: 'dana', body: { text: word() } }),
  '/api/admin/control-desk/notes/:id/corrections': async (prepare) => {
    const { log } = await prepare('dana', 'POST', '/api/admin/control-desk/notes', { text: word() })
    return { who: 'dana', id: idOf((log as Record<string, unknown>[])[0]!), body: { text: word() } }
  },
  '/api/admin/control-room/activate': async (prepare) => {
    await prepare('dana', 'POST', '/api/admin/control-room/deactivate')
    return { who: 'dana' }
  },
  '/api/admin/control-room/deactivate': async (prepare) => {
    await prepare('dana', 'POST', '/api/admin/control-room/activate')
    return { who: 'dana' }
  },
  '/api/admin/data-retention-policies': async () => ({
    who: 'dana',
    body: { dataType: 'emergency_logs', retentionPeriodDays: 4000 + ++made },
  }),
  '/api/admin/documents': async () => ({ who: 'dana', body: document() }),
  '/api/admin/email-credentials': async (prepare) => {
    const { id } = await prepare('dana', 'POST', '/api/admin/staff', staffOf())
    return { who: 'dana', body: { userIds: [id] } }
  },
  '/api/admin/files': async () => ({ who: 'dana', body: { name: 'a.png', data: exampleSignature } }),
  '/api/admin/generate-professional-report': async (prepare) => {
    const submission = await prepare('bob', 'POST', '/api/forms/submissions', { ...form(), status: 'submitted' })
    return { who: 'dana', body: { submissionId: submission.id, clientName: 'A client' } }
  },
  '/api/admin/lone-sessions': async (prepare) => {
    const { id } = await prepare('dana', 'POST', '/api/admin/staff', staffOf())
    return { who: 'dana', body: { userId: id, intervalMinutes: 60 } }
  },
  '/api/admin/lone-sessions/:id/checks': async (prepare) => ({
    who: 'dana',
    id: await alone(prepare),
    body: { words: 'Spoke to them, all quiet' },
  }),
  '/api/admin/lone-sessions/:id/end': async (prepare) => ({
    who: 'dana',
    id: await alone(prepare),
    body: { words: 'Spoke to them, all quiet' },
  }),
  '/api/admin/pay-periods': async () => {
    const day = soon()
    return { who: 'dana', body: { from: day, to: day } }
  },
  '/api/admin/pay-periods/:id/reopen': async (prepare) => ({
    who: 'erin',
    id: await lockedPeriod(prepare),
    body: { reason: 'A shift is missing' },
  }),
  '/api/admin/news': async () => ({ who: 'dana', body: { title: word(), content: 'News' } }),
  '/api/admin/performance/feedback': async (prepare) => {
    const { id } = await prepare('bob', 'GET', '/api/auth/user')
    return { who: 'dana', body: { userId: id, title: word(), content: 'Good', rating: 4 } }
  },
  '/api/admin/safety-reference-images': async () => ({
    who: 'dana',
    body: {
      name: word(),
      equipmentType: 'hi_vis_jacket',
      imageData: await portraitUrl({ person: 'alice', jacket: true }),
    },
  }),
  '/api/admin/send-professional-report-email': async () => ({
    who: 'dana',
    body: { clientEmail: 'client@example.test', reportContent: 'All is well' },
  }),
  '/api/admin/sites': async () => ({ who: 'dana', body: { name: word() } }),
  '/api/admin/sites/:id/posts': async (prepare) => ({
    who: 'dana',
    id: (await standing(prepare)).siteId,
    body: { name: word() },
  }),
  '/api/admin/duties': async (prepare) => ({ who: 'dana', body: hours((await standing(prepare)).postId) }),
  '/api/admin/duties/:id/assignments': async (prepare) => {
    const { id: userId } = await prepare('dana', 'POST', '/api/admin/staff', staffOf())
    const { postId } = await standing(prepare)
    return {
      who: 'dana',
      id: idOf(await prepare('dana', 'POST', '/api/admin/duties', hours(postId))),
      body: { userId },
    }
  },
  '/api/admin/duties/:id/offers': async (prepare) => {
    const { id: userId } = await prepare('dana', 'POST', '/api/admin/staff', staffOf())
    return { who: 'dana', id: await published(prepare, false), body: { userIds: [userId] } }
  },
  '/api/offers/:id/accept': async (prepare) => ({ who: 'bob', id: await offeredByControl(prepare) }),
  '/api/offers/:id/decline': async (prepare) => ({ who: 'bob', id: await offeredByControl(prepare) }),
  '/api/admin/rota/publish': async (prepare) => {
    const { siteId, postId } = await standing(prepare)
    const duty = hours(postId)
    await prepare('dana', 'POST', '/api/admin/duties', duty)
    return { who: 'dana', body: { siteId, from: duty.day, to: duty.day } }
  },
  '/api/admin/rota/copy-week': async (prepare) => {
    const { siteId, postId } = await standing(prepare)
    await prepare('dana', 'POST', '/api/admin/duties', { ...hours(postId), day: '2043-01-06' })
    return { who: 'dana', body: { siteId, from: '2043-01-05', to: '2043-01-12' } }
  },
  '/api/admin/sites/:id/training': async (prepare) => {
    const { siteId } = await standing(prepare)
    const { id: userId } = await prepare('bob', 'GET', '/api/auth/user')
    return { who: 'dana', id: siteId, body: { userId, trainedOn: '2026-01-05', trainer: word() } }
  },
  '/api/admin/saved-views': async () => ({
    who: 'dana',
    body: { list: 'holidays', name: word(), query: 'status=denied' },
  }),
  '/api/admin/patterns': async (prepare) => ({ who: 'dana', body: pattern((await standing(prepare)).postId) }),
  '/api/admin/patterns/:id/generate': async (prepare) => {
    const { postId } = await standing(prepare)
    const id = idOf(await prepare('dana', 'POST', '/api/admin/patterns', pattern(postId)))
    return { who: 'dana', id, body: { from: '2043-01-05', to: '2043-01-11' } }
  },
  '/api/duties/feed': async () => ({ who: 'bob' }),
  '/api/duties/unavailable': async () => ({ who: 'bob', body: { from: soon() } }),
  '/api/duties/:id/confirm': async (prepare) => ({ who: 'bob', id: await published(prepare, true) }),
  '/api/duties/:id/instructions': async (prepare) => {
    const id = await published(prepare, true)
    const { siteId } = await prepare('bob', 'GET', `/api/duties/${id}/instructions`)
    const { version } = await prepare('dana', 'PUT', `/api/admin/sites/${String(siteId)}/instructions`, {
      text: word(),
    })
    return { who: 'bob', id, body: { version } }
  },
  '/api/duties/:id/decline': async (prepare) => ({
    who: 'bob',
    id: await published(prepare, true),
    body: { reason: 'Ill' },
  }),
  '/api/duties/:id/take': async (prepare) => ({ who: 'bob', id: await published(prepare, false) }),
  '/api/duties/:id/swap': async (prepare) => {
    const { id: userId } = await prepare('alice', 'GET', '/api/auth/user')
    return { who: 'bob', id: await published(prepare, true), body: { userId } }
  },
  '/api/swaps/:id/accept': async (prepare) => ({ who: 'bob', id: await offered(prepare) }),
  '/api/swaps/:id/refuse': async (prepare) => ({ who: 'bob', id: await offered(prepare) }),
  '/api/admin/staff': async () => ({ who: 'dana', body: staffOf() }),
  '/api/admin/staff/:id/reactivate': async (prepare) => {
    const id = idOf(await prepare('dana', 'POST', '/api/admin/staff', staffOf()))
    await prepare('dana', 'DELETE', `/api/admin/staff/${id}`)
    return { who: 'dana', id }
  },
  '/api/admin/users/:id/reset-holidays': async (prepare) => ({
    who: 'dana',
    id: idOf(await prepare('bob', 'GET', '/api/auth/user')),
  }),
}

/** Calls that use no key or cannot succeed here, each with the reason. */
export const NOT_KEYED: Record<string, string> = {
  '/api/auth/login': 'nobody is signed in yet',
  '/api/auth/passkeys/options': 'asks a phone, and answers differently each time',
  '/api/auth/passkeys': 'its answer comes from a phone',
  '/api/auth/passkeys/sign-in/options': 'nobody is signed in yet',
  '/api/auth/passkeys/sign-in': 'nobody is signed in yet',
  '/api/auth/logout': 'nobody is signed in afterwards',
  '/api/auth/set-password': 'its link is for one use',
  '/api/auth/second-factor/recovery-codes': 'needs a second factor, and the codes are shown once',
  '/api/admin/control-desk/take-over': 'another administrator signs first, in a session of their own',
  '/api/outbox': 'the operation is its own key',
  '/api/kiosk/enrol': 'a tablet is nobody’s session',
  '/api/kiosk/hello': 'a tablet is nobody’s session',
  '/api/kiosk/sos': 'the press is its own key',
  '/api/kiosk/site': 'a tablet is nobody’s session',
  '/api/kiosk/take': 'a tablet is nobody’s session',
  '/api/kiosk/person': 'a tablet is nobody’s session',
  '/api/kiosk/scan': 'a tablet is nobody’s session',
  '/api/kiosk/turn': 'a tablet is nobody’s session',
  '/api/kiosk/punch': 'a tablet is nobody’s session',
  '/api/kiosk/outbox': 'the operation is its own key',
  '/api/biometric/turn': 'needs a turn of the head that the server has drawn',
  '/api/admin/emails/:id/retry': 'needs an email that was given up',
  '/api/admin/threat-level/refresh': 'asks another service',
  '/api/admin/alarm-hook/test': 'asks another service',
  '/api/admin/webhooks/:id/test': 'asks another service',
  '/api/admin/webhooks/:id/deliveries/:deliveryId/again': 'needs a delivery that came to its end',
  '/api/admin/phone-service/number-tests': 'asks another service',
  '/api/admin/phone-service/number-tests/confirm': 'its code is sent to a telephone',
  '/api/admin/watch-tests': 'each is a test of its own, and asks other services',
}
