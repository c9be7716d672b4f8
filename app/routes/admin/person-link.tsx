import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { useRoot } from '~/root-data.ts'
import { classes } from '~/ui/classes.ts'
import { useOpenPerson } from './person-panel/use-person-panel.ts'

interface PersonLinkProps {
  id: string
  name: string
  children?: ReactNode
  /** Where it leads without scripts and on a narrow screen; their page when left out. */
  to?: string
  className?: string
}

/**
 * Somebody's name in a list. It leads administrators to them: on a wide screen beside the list, elsewhere to their page. Under
 * it stands what tells more of them or of the row.
 */
export function PersonLink({ id, name, children, to = `/admin/staff/${id}`, className }: PersonLinkProps) {
  const isAdmin = useRoot().user?.role === 'admin'
  const open = useOpenPerson(id)
  return (
    <>
      {isAdmin ? (
        <Link
          to={to}
          data-person={id}
          onClick={open}
          className={classes('inline-flex min-h-6 hover:underline', className)}
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {children && <span className="block text-sm font-normal text-muted">{children}</span>}
    </>
  )
}
