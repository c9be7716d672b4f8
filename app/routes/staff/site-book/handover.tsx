import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import {
  giveHandover,
  listHandovers,
  listOpenHandovers,
  takeHandover,
} from '~/domain/time/site-book/handover/handovers.server.ts'
import { HandoverId, NewHandover } from '~/domain/time/site-book/handover/input.ts'
import { type HandoverView } from '~/domain/time/site-book/handover/views.ts'
import { listSiteKeys } from '~/domain/time/site-book/keys/keys.server.ts'
import { findBookSite } from '~/domain/time/site-book/own-sites.server.ts'
import { type ActionAnswer, formAction, type PageContext, pageActions, pageLoader } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { tickedOf, answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { BookHeader } from './book-header.tsx'
import { HandoverFacts } from './handover-facts.tsx'

export const meta: MetaFunction = () => [{ title: 'Handover' }]

export const loader = pageLoader('staff', (actor, { params }) => {
  const site = findBookSite(actor, params.siteId!)
  const waiting = listOpenHandovers(actor, site.id)
  const ids = new Set(waiting.map(({ id }) => id))
  const before = listHandovers(actor, { siteId: site.id, limit: 5 }).items.filter(({ id }) => !ids.has(id))
  return { site, waiting, before, keys: listSiteKeys(actor, { siteId: site.id }) }
})

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions('staff', {
  give: formAction(NewHandover, (actor, input) => giveHandover(actor, input), here('Handover added')),
  take: formAction(HandoverId, (actor, input) => takeHandover(actor, input), here('You took over')),
})

export const clientAction = keepTyped()

/** What one guard passes on to the next, and whether the next has read it. */
export default function Handover() {
  const { site, waiting, before, keys } = useLoaderData<typeof loader>()
  const given = useTimesSaved('give')
  return (
    <>
      <BookHeader site={site} />
      <div className="grid gap-4">
        {waiting.map((one) => (
          <TakeCard key={one.id} handover={one} />
        ))}
        <GiveCard key={given} keys={keys} />
        {before.length > 0 && (
          <section className="grid gap-3" aria-labelledby="before-title">
            <h2 id="before-title" className="text-lg font-bold">
              Recent handovers
            </h2>
            {before.map((one) => (
              <Card key={one.id}>
                <HandoverFacts handover={one} />
              </Card>
            ))}
          </section>
        )}
      </div>
    </>
  )
}

function TakeCard({ handover }: { handover: HandoverView }) {
  const { errors } = answeredFor(useAnswer<ActionAnswer>()?.result, 'take', handover.id)
  const busy = useNavigation().formData?.get('id') === handover.id
  return (
    <Card as="section" aria-label={`Handover by ${handover.givenBy}`} className="grid gap-3">
      <HandoverFacts handover={handover} />
      <Form method="post" className="grid gap-3">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="take" />
        <input type="hidden" name="id" value={handover.id} />
        <div>
          <Button type="submit" variant="primary" busy={busy} className="min-h-12">
            I have read this and am taking over
          </Button>
        </div>
      </Form>
    </Card>
  )
}

type Key = { id: string; name: string; tag: string | null; holder: string | null; dueAt: string | null }

function GiveCard({ keys }: { keys: Key[] }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'give')
  const busy = useNavigation().formData?.get('intent') === 'give'
  const there = keys.filter(({ holder }) => holder === null)
  const out = keys.filter(({ holder }) => holder !== null)
  return (
    <Card as="section" aria-labelledby="give-title" className="grid gap-3">
      <CardTitle id="give-title" icon="users" title="Hand over" />
      <Form method="post" noValidate className="grid gap-3">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="give" />
        <TextArea
          name="words"
          label="What should the next guard know?"
          hint="Open incidents, and what to watch for"
          required
          maxLength={1000}
          defaultValue={typed.words}
          errors={errors.words}
        />
        {there.length > 0 && (
          <CheckboxGroup
            name="keys"
            label="Keys you counted"
            defaultValue={tickedOf({ typed }, 'keys')}
            options={there.map(({ id, name, tag }) => ({ value: id, label: tag ? `${name} (${tag})` : name }))}
            errors={errors.keys}
          />
        )}
        {out.map(({ id, name, holder, dueAt }) => (
          <p key={id}>
            {name}: out to {holder}
            {dueAt && `, due ${showInstant(dueAt)}`}
          </p>
        ))}
        <div>
          <Button type="submit" variant="primary" busy={busy} className="min-h-12">
            Save handover
          </Button>
        </div>
      </Form>
    </Card>
  )
}
