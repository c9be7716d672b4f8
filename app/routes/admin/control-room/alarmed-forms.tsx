import { Link } from '@remix-run/react'
import { type AlarmedForm } from '~/domain/forms/forms/alarms.server.ts'
import { When } from '~/ui/when.tsx'

/** Lists forms with dangerous answers, each with a link to its review. */
export function AlarmedForms({ forms }: { forms: readonly AlarmedForm[] }) {
  return (
    <ul className="divide-y divide-line">
      {forms.map(({ id, form, person, at, reference }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
          <span className="min-w-0">
            <Link to={`/admin/form-submissions/${id}`} className="font-semibold hover:underline">
              {form}
            </Link>
            <span className="block text-sm text-muted">
              {person}, {reference}
            </span>
          </span>
          <When at={at} className="text-sm text-muted tabular-nums" />
        </li>
      ))}
    </ul>
  )
}
