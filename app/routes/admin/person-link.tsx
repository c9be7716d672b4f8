import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { useRoot } from '~/root-data.ts'
import { classes } from '~/ui/classes.ts'
import { useOpenPerson } from './person-panel/use-person-panel.ts'

interface PersonLinkProps {
  id: string
  name: string
  children?: ReactNode
  /** The link used without scripts and on a narrow screen; by default the person's page. */
  to?: string
  className?: string
}

/**
 * A person's name in a list. For administrators it is a link: on a wide screen it opens the person next to the list,
 * and otherwise their page. More details may follow below it.
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
