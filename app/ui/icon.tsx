import { classes } from './classes.ts'
import { icons } from './icons.ts'

export type IconName = keyof typeof icons

/**
 * One icon of the set on a 24 x 24 grid, or a page's own `drawing`, in the colour of the text. Decorative unless
 * `label` is given; set its size with a `size-*` class (20 px by default).
 */
export function Icon({
  name,
  drawing,
  label,
  className,
}: { label?: string; className?: string } & ({ name: IconName; drawing?: never } | { name?: never; drawing: string })) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes('icon', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={drawing ?? icons[name]} />
    </svg>
  )
}
