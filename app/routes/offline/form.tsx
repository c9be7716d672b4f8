import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { templates } from '~/domain/forms/forms/templates/index.ts'
import { withPlateList } from '~/domain/forms/forms/plate-list.ts'
import { blankOf } from '~/domain/forms/forms/form.ts'
import { type Template } from '~/domain/forms/forms/template.ts'
import { pageLoader } from '~/http/page.server.ts'
import { dayOf, showTime } from '~/platform/dates.ts'
import { FormFill } from '~/routes/staff/forms/fill.tsx'
import { type Held } from './held.ts'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.template?.title ?? 'Form' }]

export const loader = pageLoader('public', (_actor, { params }) => {
  const template = templates.find(({ slug }) => slug === params.slug)
  return { template: template ? withPlateList(template) : null }
})

// The phone caches the page with its form, so offline there is nothing to reload.
export const shouldRevalidate = () => false

/** A form offline, including text typed on its online page. */
export default function OfflineForm() {
  const { template } = useLoaderData<typeof loader>()
  if (!template) return <OfflineFrame title="There is no such form" current="forms" />
  return (
    <OfflineFrame title={template.title} current="forms" online={`/${template.slug}`}>
      {(held) => <Filling template={template} held={held} />}
    </OfflineFrame>
  )
}

function Filling({ template, held: { userId, clock } }: { template: Template; held: Held }) {
  const blank = useMemo(() => {
    const now = new Date()
    return blankOf(template, { today: dayOf(now), now: showTime(now) })
  }, [template])
  // The sites and vehicles are the ones that the clock page last stored on this phone.
  const sites = useMemo(
    () => (template.vehicle ? (clock?.page.plates ?? []) : (clock?.page.sites ?? []).map(({ name }) => name)),
    [clock, template],
  )
  return (
    <FormFill
      template={template}
      blank={blank}
      draft={null}
      submitted={null}
      waiting={null}
      personId={userId}
      sites={sites}
      returned={NOTHING_RETURNED}
    />
  )
}

const NOTHING_RETURNED = { errors: {} }
