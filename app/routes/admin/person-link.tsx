import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { useRoot } from '~/root-data.ts'

/** Somebody's name in a list, which leads administrators to them; under it what tells more of them or of the row. */
export function PersonLink({ id, name, children }: { id: string; name: string; children?: ReactNode }) {
  const isAdmin = useRoot().user?.role === 'admin'
  return (
    <>
      {isAdmin ? (
        <Link to={`/admin/staff/${id}`} className="inline-flex min-h-6 hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {children && <span className="block text-sm font-normal text-muted">{children}</span>}
    </>
  )
}
