import { type APIRequestContext } from '@playwright/test'
import { SCOPES } from '../../app/domain/account/tokens/scopes.ts'
import routes from '../../app/routes.ts'
import { letPasswordsAge } from '../support/asked-again.ts'
import { ASKED_AGAIN, linesOf } from '../support/every-admin-action.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Entry = { path?: string; file: string; index?: boolean; children?: Entry[] }
const isCall = (line: string) => /^[A-Z]+ /.test(line)

/** Returns the address of each page file in the admin portal, with parameters as `:name`. */
function addresses(entries: Entry[], base = ''): [string, string][] {
  return entries.flatMap(({ path, file, children }) => {
    const here = [base, path].filter(Boolean).join('/')
    return [[file.replace('routes/admin/', ''), `/${here}`] as [string, string], ...addresses(children ?? [], here)]
  })
}
const PATHS = new Map(addresses(routes as Entry[]).reverse())

const A_PERSON = { firstName: 'Sam', lastName: 'Stone', department: '', position: '', phone: '', employeeId: '' }
const samAs = (role: string) => ({ ...A_PERSON, role, password: 'a-Kite-55-north', profileImageUrl: '' })
const CSV = 'firstName,lastName,email,username,role\nSam,Stone,sam.stone@example.test,sam.stone,security_guard\n'

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const A_WEBHOOK = { url: 'https://payroll.example.com/hook', types: 'holiday.approved', detail: 'thin' }

/** What each form needs to be valid, so that it is refused only for want of the password. */
const FIELDS: Record<string, (about: { id: string; username: string }) => Record<string, string>> = {
  'staff/new.tsx': () => ({ ...samAs('security_guard'), email: 'sam.new@example.test', username: 'sam.new' }),
  'staff/import.tsx import': () => ({ csv: CSV }),
  'staff/person.tsx grant': () => ({ siteId: '', level: 'viewer' }),
  'staff/person.tsx link-company': () => ({ subject: 'subject-1' }),
  'phones/phones.tsx drop': () => ({ id: '01900000-0000-7000-8000-00000000000a' }),
  'setup/retention.tsx set': () => ({ dataType: 'biometric_data', retentionPeriodDays: '900' }),
  'lone-workers/alarms.tsx hook': () => ({ url: '' }),
  'lone-workers/alarms.tsx phone': () => ({ provider: '', account: '', from: '', application: '' }),
  'lone-workers/alarms.tsx sendCode': () => ({ phone: '+44 7700 900123', by: 'sms' }),
  'lone-workers/alarms.tsx typeCode': () => ({ phone: '+44 7700 900123', code: '123456' }),
  'client-links/links.tsx make': ({ id }) => ({
    siteId: id,
    name: 'Quay',
    password: 'a-Kite-55-north',
    endsOn: IN_A_MONTH,
  }),
  'webhooks/webhooks.tsx make': () => A_WEBHOOK,
  'webhooks/webhook.tsx change': () => A_WEBHOOK,
  'kiosks/kiosks.tsx register': () => ({ name: 'Gatehouse', siteName: 'Depot' }),
  'setup/tokens.tsx make': () => ({ name: 'Payroll', scopes: SCOPES[0], expiresOn: IN_A_MONTH }),
  'control-desk/desk.tsx over': ({ id }) => ({ to: id, words: 'Quiet so far' }),
  'control-desk/desk.tsx take': ({ id }) => ({ from: id }),
  'staff/edit.tsx': ({ username }) => ({ ...samAs('admin'), username, email: `${username}@example.test` }),
  'staff/delete.tsx': () => ({ word: 'DELETE' }),
}

async function anAdmin(dana: APIRequestContext) {
  const username = `sam${process.pid}n${Date.now()}`
  const data = { ...samAs('admin'), username, email: `${username}@example.test`, employeeId: null }
  const added = await dana.post('/api/admin/staff', { data: { ...data, profileImageUrl: null } })
  expect(added.status(), await added.text()).toBe(201)
  return { id: ((await added.json()) as { id: string }).id, username }
}

/** Sends the form, or opens the download, that a line names. @returns where it led */
async function sent(client: APIRequestContext, url: string, line: string, about: { id: string; username: string }) {
  const [file, intent] = line.split(' ') as [string, string?]
  const address = PATHS.get(file)!.replace(/:\w+/g, about.id)
  if (/export\.ts$/.test(file)) return client.get(address, { maxRedirects: 0 })
  const form = { id: about.id, ...(intent && { intent }), ...FIELDS[line]?.(about) }
  return client.post(address, { form, headers: { Origin: url }, maxRedirects: 0 })
}
type Answer = Awaited<ReturnType<typeof sent>>
const isAsked = (answer: Answer) => answer.headers().location?.startsWith('/confirm?') === true

test('every form and download that asks for the password does so at an unlocked desk, and not after it was given', async ({
  as,
  baseURL,
  server,
}) => {
  const dana = await as('dana')
  const about = await anAdmin(dana)
  const asked = [...linesOf('asked'), ...linesOf('askedOverAdministrators')].filter((line) => !isCall(line))
  expect(asked.length).toBeGreaterThan(20)
  letPasswordsAge(server)
  const open: string[] = []
  // A person who has left is reactivated first, because only then is the password asked for.
  const left = 'staff/manage.tsx reactivate'
  for (const line of asked.filter((one) => one !== left))
    if (!isAsked(await sent(dana, baseURL!, line, about))) open.push(line)
  await dana.post('/api/auth/confirm', { data: { password: PASSWORD } })
  expect(isAsked(await sent(dana, baseURL!, 'setup/biometric-setup.tsx policy', about)), 'a moment later').toBe(false)
  expect((await dana.delete(`/api/admin/staff/${about.id}`)).status()).toBe(200)
  letPasswordsAge(server)
  if (!isAsked(await sent(dana, baseURL!, left, about))) open.push(left)
  expect(open).toEqual([])
})

test('no other form of administrators asks for it', async ({ as, baseURL, server }) => {
  const dana = await as('dana')
  letPasswordsAge(server)
  const wrong: string[] = []
  // This form calls another server, which a test must not do.
  const others = linesOf('notAsked').filter((one) => !isCall(one) && one !== 'safety/threat-level.tsx refresh')
  for (const line of others) {
    const answer = await sent(dana, baseURL!, line, { id: 'nothing', username: 'nobody' })
    if (isAsked(answer) || answer.status() >= 500) wrong.push(`${line}: ${answer.status()}`)
  }
  expect(wrong).toEqual([])
})

test('no press at an unlocked desk can leave only one administrator', async ({ as, baseURL, server }) => {
  const [dana, thief] = [await as('dana'), await as('dana')]
  const other = await anAdmin(dana)
  const { id: own } = (await (await dana.get('/api/auth/user')).json()) as { id: string }
  const self = (await (await dana.get(`/api/admin/users/${own}`)).json()) as Record<string, unknown>
  const them = (await (await dana.get(`/api/admin/users/${other.id}`)).json()) as Record<string, unknown>
  letPasswordsAge(server)
  const change = (id: string, data: object) => thief.put(`/api/admin/staff/${id}`, { data })
  const tries: Record<string, () => Promise<{ status: () => number }>> = {
    'another is dismissed': () => thief.delete(`/api/admin/staff/${other.id}`),
    'another loses the role': () => change(other.id, { ...them, role: 'office_staff' }),
    'another gets a new address': () => change(other.id, { ...them, email: 'evil@example.test' }),
    'another gets a new name to sign in with': () => change(other.id, { ...them, username: 'evil' }),
    'another gets a new password': () => change(other.id, { ...them, password: 'Harbour-kite-5519' }),
    'they get a new address': () => change(own, { ...self, email: 'evil@example.test' }),
    'they get a password': () => change(own, { ...self, password: 'Harbour-kite-5519' }),
    'they give up the role': () => change(own, { ...self, role: 'office_staff' }),
    'links for all': () => thief.post('/api/admin/email-credentials', { data: { userIds: [own, other.id] } }),
    'a link to copy': () => thief.post('/api/admin/sign-in-links', { data: { ids: [other.id] } }),
    'their own end': () => thief.delete(`/api/admin/staff/${own}`),
  }
  for (const [what, attempt] of Object.entries(tries))
    expect([400, 403, 409], what).toContain((await attempt()).status())
  for (const id of [own, other.id]) {
    const after = (await (await dana.get(`/api/admin/users/${id}`)).json()) as Record<string, unknown>
    expect(after).toMatchObject({ role: 'admin', isActive: true, email: (id === own ? self : them).email })
  }
  const form = { word: 'DELETE' }
  const page = await thief.post(`/admin/staff/${other.id}/delete`, {
    form,
    headers: { Origin: baseURL! },
    maxRedirects: 0,
  })
  expect(page.headers().location).toContain('/confirm')
})

test('each form that asks is in one list with its reason', () => {
  for (const answer of Object.keys(ASKED_AGAIN) as (keyof typeof ASKED_AGAIN)[])
    for (const line of linesOf(answer).filter((one) => !isCall(one)))
      expect(PATHS.has(line.split(' ')[0]!), line).toBe(true)
})
