import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { findBookSite } from '~/domain/time/site-book/own-sites.server.ts'
import { NewVisit, VisitId, VisitQuery } from '~/domain/time/site-book/visits/input.ts'
import { type VisitView } from '~/domain/time/site-book/visits/views.ts'
import { listVisitsHereFirst, signVisitorIn, signVisitorOut } from '~/domain/time/site-book/visits/visits.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, type PageContext, pageActions } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { BookHeader } from './book-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Visitors' }]

export const loader = listLoader('staff', VisitQuery, (actor, query) => {
  const site = findBookSite(actor, query.siteId)
  return { site, ...listVisitsHereFirst(actor, query) }
})

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions('staff', {
  in: formAction(NewVisit, (actor, input) => signVisitorIn(actor, input), here('Visitor signed in')),
  out: formAction(VisitId, (actor, input) => signVisitorOut(actor, input), here('Visitor signed out')),
})

export const clientAction = keepTyped()

/** The visitors of a site: who is here, and who was. */
export default function Visitors() {
  const { site, items, next } = useLoaderData<typeof loader>()
  const signedIn = useTimesSaved('in')
  return (
    <>
      <BookHeader site={site} />
      <div className="grid gap-4">
        <SignIn key={signedIn} />
        {items.length === 0 && (
          <Empty icon="users" title="No visitors yet">
            Visitors you sign in will appear here.
          </Empty>
        )}
        <ul className="grid gap-3">
          {items.map((visit) => (
            <Card as="li" key={visit.id} className="grid gap-2">
              <Visit visit={visit} />
            </Card>
          ))}
        </ul>
        {next && (
          <p>
            <LinkButton to={`?before=${next}`} className="min-h-12">
              Earlier visitors
            </LinkButton>
          </p>
        )}
      </div>
    </>
  )
}

function SignIn() {
  const answer = answeredFor(useAnswer<ActionAnswer>()?.result, 'in')
  const field = fieldsOf(answer)
  const busy = useNavigation().formData?.get('intent') === 'in'
  return (
    <Card as="section" aria-labelledby="in-title" className="grid gap-3">
      <CardTitle id="in-title" icon="user" title="Sign a visitor in" />
      <Form method="post" noValidate className="grid gap-3">
        <ErrorSummary errors={answer.errors} />
        <input type="hidden" name="intent" value="in" />
        <TextField {...field('name')} label="Name" required maxLength={120} autoComplete="off" />
        <TextField {...field('company')} label="Company" maxLength={120} autoComplete="off" />
        <TextField {...field('host')} label="Who they visit" maxLength={120} autoComplete="off" />
        <TextField {...field('vehicle')} label="Vehicle" maxLength={40} autoComplete="off" />
        <TextField {...field('badge')} label="Badge" maxLength={40} autoComplete="off" />
        <div>
          <Button type="submit" variant="primary" busy={busy} className="min-h-12">
            Sign in
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Visit({ visit: { id, name, company, host, vehicle, badge, inAt, outAt } }: { visit: VisitView }) {
  const busy = useNavigation().formData?.get('id') === id
  const facts = [company, host && `visits ${host}`, vehicle, badge && `badge ${badge}`].filter(Boolean)
  return (
    <>
      <p className="font-bold wrap-anywhere">{name}</p>
      {facts.length > 0 && <p className="wrap-anywhere">{facts.join(', ')}</p>}
      <p className="text-sm text-muted">
        In {showInstant(inAt)}
        {outAt && `, out ${showInstant(outAt)}`}
      </p>
      {!outAt && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="out" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" busy={busy} className="min-h-12">
            Sign out<span className="sr-only">: {name}</span>
          </Button>
        </Form>
      )}
    </>
  )
}
