import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { templates } from '~/domain/forms/templates/index.ts'
import { blankOf } from '~/domain/forms/form.ts'
import { type Template } from '~/domain/forms/template.ts'
import { pageLoader } from '~/http/page.server.ts'
import { dayOf, showTime } from '~/platform/dates.ts'
import { FormFill } from '~/routes/staff/forms/fill.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.template?.title ?? 'Form' }]

export const loader = pageLoader('public', (_actor, { params }) => ({
  template: templates.find(({ slug }) => slug === params.slug) ?? null,
}))

// The phone keeps the page with its form; without a connection there is nothing to load it from again.
export const shouldRevalidate = () => false

/** A form without a connection; what was typed into it on its own page is here too. */
export default function OfflineForm() {
  const { template } = useLoaderData<typeof loader>()
  if (!template) return <OfflineFrame title="There is no such form">{null}</OfflineFrame>
  return (
    <OfflineFrame title={template.title} online={`/${template.slug}`}>
      {({ userId }) => <Filling template={template} personId={userId} />}
    </OfflineFrame>
  )
}

function Filling({ template, personId }: { template: Template; personId: string }) {
  const blank = useMemo(() => {
    const now = new Date()
    return blankOf(template, { today: dayOf(now), now: showTime(now) })
  }, [template])
  return (
    <FormFill
      template={template}
      blank={blank}
      draft={null}
      submitted={null}
      waiting={null}
      personId={personId}
      returned={NOTHING_RETURNED}
    />
  )
}

const NOTHING_RETURNED = { errors: {} }
