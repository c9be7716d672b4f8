import { type MetaFunction } from '@remix-run/react'
import { templates } from '~/domain/forms/templates/index.ts'
import { LinkButton } from '~/ui/button.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Forms' }]

/** Every form, without a connection. */
export default function OfflineForms() {
  return (
    <OfflineFrame title="Forms" online="/forms">
      <ul className="grid gap-2">
        {templates.map(({ slug, name }) => (
          <li key={slug}>
            <LinkButton href={`/offline/forms/${slug}`} icon="forms" full>
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </OfflineFrame>
  )
}
