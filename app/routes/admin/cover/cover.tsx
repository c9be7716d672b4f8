import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { assignCover, CoverQuery, findCover, offerByForm } from '~/domain/time/cover/cover-page.server.ts'
import { NewOffers } from '~/domain/time/cover/input.ts'
import { endOffers } from '~/domain/time/cover/offers.server.ts'
import { NewAssignment } from '~/domain/time/rota/input.ts'
import { showHours } from '~/domain/time/rota/show-hours.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, pageActions, type PageContext } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { count } from '../rota/words.ts'
import { CandidateTable } from './candidate-table.tsx'
import { OfferForms } from './offer-forms.tsx'
import { OfferList } from './offer-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Find Cover · Admin Portal' }]

export const loader = listLoader('control', CoverQuery, findCover)

const here = ({ url }: PageContext) => url.pathname + url.search
const good = (title: string) => ({ title, tone: 'good' as const })

export const action = pageActions('control', {
  offer: formAction(NewOffers, offerByForm, (offers, page) => {
    const asked = offers.filter(({ state }) => state === 'offered').length
    return { to: here(page), toast: good(`Offered to ${count(asked, 'person', 'people')}`) }
  }),
  assign: formAction(NewAssignment, assignCover, (one) => ({
    to: '/admin/exceptions',
    toast: good(`${one.userName} is on this shift`),
  })),
  end: formAction(ById, endOffers, (told, page) => ({ to: here(page), toast: good(told.message) })),
})

export const clientAction = keepTyped()

const REFRESH_ON = [
  ...(['offer.made', 'offer.accepted', 'offer.declined', 'offer.closed', 'duty.assigned', 'duty.withdrawn'] as const),
  ...([
    'exception.changed',
    'exception.closed',
    'assignment.drafted',
    'assignment.dropped',
    'duty.changed',
    'duty.cancelled',
    'duty.declined',
  ] as const),
] as const

/** Who could do an unassigned shift, with the reasons against each, to assign or ask. */
export default function CoverPage() {
  const { duty, insteadOf, needed, left, offers, candidates, unchecked, q, first } = useLoaderData<typeof loader>()
  useAdminRefreshOn(REFRESH_ON)
  const names = duty.assignments.filter(({ state }) => state !== 'declined').map(({ userName }) => userName)
  return (
    <>
      <PageHeader
        title="Find cover"
        sub={`${duty.site}, ${duty.post}. ${showHours(duty)}`}
        back={{ to: '/admin/exceptions', label: 'Exceptions' }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {insteadOf && needed && (
          <p>
            Instead of <strong>{insteadOf.name}</strong>, who will be taken off the shift and told.
          </p>
        )}
        {!needed && left && insteadOf && (
          <Alert
            tone="warn"
            title={`${insteadOf.name} has left this shift early`}
            actions={
              <LinkButton to={`/admin/rota?${new URLSearchParams({ site: duty.siteId, week: duty.day })}`}>
                Add a shift
              </LinkButton>
            }
          >
            They stay on it, because they worked part of it. Add a shift for the rest, then find cover for that.
          </Alert>
        )}
        {!needed && !left && (
          <Alert tone="good" title="This shift needs no cover">
            {names.length > 0 ? `On it: ${names.join(', ')}.` : 'It has ended, was cancelled, or is still a draft.'}
          </Alert>
        )}
        <OfferList offers={offers} dutyId={duty.id} />
        {needed && <OfferForms dutyId={duty.id} insteadOf={insteadOf?.userId} candidates={candidates} />}
        <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={`${q} ${first}`}>
          {insteadOf && <input type="hidden" name="instead" value={insteadOf.userId} />}
          <TextField name="q" type="search" plain label="Name" defaultValue={q} />
          <SelectField
            name="first"
            plain
            label="Show first"
            options={[
              { value: 'least', label: 'Least worked this week' },
              { value: 'nearest', label: 'Nearest' },
            ]}
            defaultValue={first}
          />
          <Button type="submit">Show</Button>
        </Form>
        {unchecked && <p className="font-semibold">More people may match. Search by name to find them.</p>}
        <CandidateTable candidates={candidates} dutyId={duty.id} insteadOf={insteadOf?.userId} needed={needed} />
      </div>
    </>
  )
}
