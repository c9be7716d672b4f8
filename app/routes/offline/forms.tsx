import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { templates } from '~/domain/forms/forms/templates/index.ts'
import { pageLoader } from '~/http/page.server.ts'
import { LinkButton } from '~/ui/button.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Forms' }]

export const loader = pageLoader('public', () => ({ forms: templates.map(({ slug, name }) => ({ slug, name })) }))

// Offline there is nothing to reload.
export const shouldRevalidate = () => false

/** The list of all forms, offline. */
export default function OfflineForms() {
  const { forms } = useLoaderData<typeof loader>()
  return (
    <OfflineFrame
      title="Forms"
      current="forms"
      online="/forms"
      help={
        <ul className="grid gap-2">
          {forms.map(({ slug, name }) => (
            <li key={slug}>
              <LinkButton href={`/offline/forms/${slug}`} icon="forms" full>
                {name}
              </LinkButton>
            </li>
          ))}
        </ul>
      }
    />
  )
}
