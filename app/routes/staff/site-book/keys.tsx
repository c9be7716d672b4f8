import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MoveKey } from '~/domain/time/site-book/keys/input.ts'
import { listSiteKeys, moveKey } from '~/domain/time/site-book/keys/keys.server.ts'
import { findBookSite } from '~/domain/time/site-book/own-sites.server.ts'
import { type PageContext, pageAction, pageLoader } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { BookHeader } from './book-header.tsx'
import { KeyForm, KeyState } from './key-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Keys' }]

export const loader = pageLoader('staff', (actor, { params }) => {
  const site = findBookSite(actor, params.siteId!)
  return { site, keys: listSiteKeys(actor, { siteId: site.id }) }
})

export const action = pageAction(
  'staff',
  MoveKey,
  (actor, input) => moveKey(actor, input),
  ({ holder }: { holder: string | null }, { url }: PageContext) => ({
    to: url.pathname,
    toast: { title: holder ? 'Key booked out' : 'Key booked in', tone: 'good' as const },
  }),
  undefined,
  'pictureForm',
)

export const clientAction = keepTyped()

/** The keys of a site: who has them, and forms to take and return them. */
export default function Keys() {
  const { site, keys } = useLoaderData<typeof loader>()
  return (
    <>
      <BookHeader site={site} />
      {keys.length === 0 && (
        <Empty icon="key" title="No keys on the register">
          Your supervisor adds this site’s keys.
        </Empty>
      )}
      <ul className="grid gap-3">
        {keys.map((key) => (
          <Card as="li" key={key.id} className="grid gap-2">
            <KeyState siteKey={key} />
            <KeyForm key={key.holder} siteKey={key} />
          </Card>
        ))}
      </ul>
    </>
  )
}
