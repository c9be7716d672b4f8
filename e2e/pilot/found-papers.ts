import { addDays, dayOf } from '../../app/platform/dates.ts'
import { type Api } from './api.ts'
import { type Company } from './company.ts'
import { FAR, fatesOf, licenceOf, LICENSED } from './papers.ts'

const NEED = { kind: 'sia_licence', sector: 'guarding' }

/** Adds the licence of each guard and driver, and the papers that sites require. */
export async function keepPapers(api: Api, who: string, company: Company, ids: Known): Promise<void> {
  const { renews, lapses, followedUp } = fatesOf(company)
  const first = dayOf(new Date(company.from))
  const guards = company.people.filter(({ work }) => work === 'days' || work === 'nights' || work === 'car')
  const record = (body: object) => api.must(who, 'POST', '/api/admin/credentials', body)
  for (const { key } of guards) {
    const expiresOn = key === renews ? first : key === lapses ? addDays(first, -1) : FAR
    await record({ ...licenceOf(company, key), userId: ids.users.get(key), expiresOn })
  }
  const details = { method: 'share_code', seenOn: addDays(first, -180) }
  const expiresOn = addDays(first, 1)
  await record({ kind: 'right_to_work', userId: ids.users.get(followedUp), details, expiresOn })
  for (const key of LICENSED) {
    const asked = { scope: 'site', id: ids.sites.get(key), requirements: [NEED] }
    await api.must(who, 'PUT', '/api/admin/requirements', asked)
  }
}
type Known = { users: Map<string, string>; sites: Map<string, string> }
