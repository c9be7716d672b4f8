import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { Avatar } from '~/ui/avatar.tsx'

export interface ListedPerson {
  id: string
  firstName: string
  lastName: string
  role: string
  profileImageUrl: string | null
  /** Content under the name, after the role. */
  note?: ReactNode
  /** Content at the end of the row. */
  aside?: ReactNode
}

/** People with their roles, each with a link to what they have been doing. */
export function PeopleList({ people }: { people: readonly ListedPerson[] }) {
  return (
    <ul className="divide-y divide-line">
      {people.map(({ id, firstName, lastName, role, profileImageUrl, note, aside }) => (
        <li key={id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
          <Avatar name={`${firstName} ${lastName}`} src={profileImageUrl && `${profileImageUrl}?w=128`} />
          <div className="min-w-0 flex-1">
            <Link to={`/admin/staff/${id}`} className="inline-flex min-h-6 font-semibold hover:underline">
              {firstName} {lastName}
            </Link>
            <p className="text-sm text-muted">
              {roleLabel(role)}
              {note && <> · {note}</>}
            </p>
          </div>
          {aside && <div className="shrink-0 text-right text-sm text-muted tabular-nums">{aside}</div>}
        </li>
      ))}
    </ul>
  )
}
