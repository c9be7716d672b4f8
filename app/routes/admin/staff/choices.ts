import { listPeopleToChoose } from '~/domain/people/choose.server.ts'
import { pageLoader } from '~/http/page.server.ts'

/** What a person field offers while somebody types. */
export const loader = pageLoader('admin', (actor, { url }) => ({
  people: listPeopleToChoose(actor, url.searchParams.get('q')?.slice(0, 100)),
}))
