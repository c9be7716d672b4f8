import { type ElementType, type HTMLAttributes, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element, such as section, article or li. */
  as?: ElementType
  children: ReactNode
}

/** A plain surface with a thin border. */
export function Card({ as: Tag = 'div', className, children, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classes('card rounded-card border border-line bg-surface p-4 shadow-card sm:p-5', className)}
    >
      {children}
    </Tag>
  )
}

/** The head of a card: icon, title (h2 unless `level` is 3), a line below, and something at the end. */
export function CardTitle({
  icon,
  title,
  sub,
  aside,
  level = 2,
  id,
}: {
  icon?: IconName
  title: ReactNode
  sub?: ReactNode
  aside?: ReactNode
  level?: 2 | 3
  id?: string
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex flex-wrap items-start gap-3">
      {icon && (
        <span className="grid size-10 shrink-0 place-content-center rounded-control bg-primary-soft text-link">
          <Icon name={icon} />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-40 self-center">
        <Heading id={id} className="text-base font-bold">
          {title}
        </Heading>
        {sub && <p className="text-sm text-muted">{sub}</p>}
      </div>
      {aside && <div className="shrink-0">{aside}</div>}
    </div>
  )
}
