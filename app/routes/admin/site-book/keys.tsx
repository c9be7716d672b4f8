import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { mayAt } from '~/domain/kernel/access/grants.server.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { findSite } from '~/domain/kernel/sites/sites.server.ts'
import { KeyMoveQuery, MoveKey, NewSiteKey, SiteKeyId } from '~/domain/time/site-book/keys/input.ts'
import {
  addSiteKey,
  listKeyMoves,
  listSiteKeys,
  moveKey,
  removeSiteKey,
} from '~/domain/time/site-book/keys/keys.server.ts'
import { VisitQuery } from '~/domain/time/site-book/visits/input.ts'
import { listVisitsHereFirst } from '~/domain/time/site-book/visits/visits.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, type PageContext, pageActions } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { KeyForm, KeyState } from '~/routes/staff/site-book/key-form.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Keys and Visitors · Admin Portal' }]

const PAGE = 50
/** Each of the two lists has its own position. */
const KeysPage = z.object({ id: ById.shape.id, before: VisitQuery.shape.before, after: KeyMoveQuery.shape.before })

export const loader = listLoader('control', KeysPage, (actor, { id, before, after }) => {
  const site = findSite(actor, { id })
  const runs = mayAt(actor, 'site_log.run', site.id)
  return {
    ...{ id: site.id, name: site.name, runs },
    moves: listKeyMoves(actor, { siteId: site.id, before: after, limit: PAGE }),
    keys: runs ? listSiteKeys(actor, { siteId: site.id }) : [],
    visits: runs ? listVisitsHereFirst(actor, { siteId: site.id, before, limit: PAGE }) : { items: [], next: null },
  }
})

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions(
  'control',
  {
    add: formAction(NewSiteKey, (actor, input) => addSiteKey(actor, input), here('Key added')),
    remove: formAction(SiteKeyId, (actor, input) => removeSiteKey(actor, input), here('Key taken off the register')),
    move: formAction(MoveKey, (actor, input) => moveKey(actor, input), here('Key booked')),
  },
  'pictureForm',
)

export const clientAction = keepTyped()

/** The keys of a site and who has them, and its visitors. */
export default function AdminKeys() {
  const { id, name, runs, keys, moves, visits } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Keys and Visitors" sub={name} back={{ to: `/admin/sites/${id}/book`, label: 'Site Book' }} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card as="section" aria-labelledby="keys-title" className="grid gap-4">
          <CardTitle id="keys-title" icon="key" title="Keys" />
          {keys.length === 0 && <p className="text-muted">Keys that you add appear here.</p>}
          <ul className="grid gap-3">
            {keys.map((key) => (
              <li key={key.id} className="grid gap-1 border-b border-line pb-3">
                <KeyState siteKey={key} />
                <KeyForm key={key.holder} siteKey={key} intent="move" />
                {!key.holder && <RemoveKey id={key.id} name={key.name} />}
              </li>
            ))}
          </ul>
          {runs && <AddKey key={id} siteId={id} />}
        </Card>
        <div className="grid gap-5">
          <Card as="section" aria-labelledby="moves-title" className="grid gap-3">
            <CardTitle id="moves-title" icon="history" title="Out and in" />
            {moves.items.length === 0 && <p className="text-muted">Keys booked out and in appear here.</p>}
            <ul className="grid gap-2">
              {moves.items.map(({ id: moveId, keyName, direction, holder, at, by, signature }) => (
                <li key={moveId} className="wrap-anywhere">
                  {showInstant(at)}: {keyName} {direction === 'out' ? 'out to' : 'back from'} {holder}
                  <span className="text-muted">, by {by}</span>
                  {signature && (
                    <>
                      {' '}
                      <a href={signature} className="link" target="_blank" rel="noreferrer">
                        Signature
                      </a>
                    </>
                  )}
                </li>
              ))}
            </ul>
            <ListPager shown={moves.items.length} label="Keys out and in" next={moves.next} from="after" />
          </Card>
          <Card as="section" aria-labelledby="visits-title" className="grid gap-3">
            <CardTitle id="visits-title" icon="user" title="Visitors" />
            {visits.items.length === 0 && <p className="text-muted">Visitors that guards sign in appear here.</p>}
            <ul className="grid gap-2">
              {visits.items.map(({ id: visitId, name: visitor, company, inAt, outAt }) => (
                <li key={visitId} className="wrap-anywhere">
                  <b>{visitor}</b>
                  {company && `, ${company}`}
                  <span className="block text-sm text-muted">
                    In {showInstant(inAt)}
                    {outAt ? `, out ${showInstant(outAt)}` : ', still here'}
                  </span>
                </li>
              ))}
            </ul>
            <ListPager shown={visits.items.length} label="Visitors" next={visits.next} />
          </Card>
        </div>
      </div>
    </>
  )
}

function AddKey({ siteId }: { siteId: string }) {
  const answer = answeredFor(useAnswer<ActionAnswer>()?.result, 'add')
  const field = fieldsOf(answer)
  const busy = useNavigation().formData?.get('intent') === 'add'
  const form = useEmptiedForm('add')
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3">
      <ErrorSummary errors={answer.errors} />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="siteId" value={siteId} />
      <TextField {...field('name')} label="Key" required maxLength={80} />
      <TextField {...field('tag')} label="Tag or number" maxLength={40} />
      <div>
        <Button type="submit" icon="plus" busy={busy}>
          Add key
        </Button>
      </div>
    </Form>
  )
}

function RemoveKey({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="quiet">
        Take off the register<span className="sr-only">: {name}</span>
      </Button>
    </Form>
  )
}
