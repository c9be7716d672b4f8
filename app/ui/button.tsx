import { Link, type LinkProps } from '@remix-run/react'
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, forwardRef, useId } from 'react'
import { useHydrated } from '../browser/runtime/hydrated.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/**
 * primary: the one action of a view. signal: the main action of a page (hi-vis). secondary: other actions.
 * quiet: in bars and rows. danger: removes something. sos: emergencies only. on-ink: on the dark bars.
 */
type ButtonVariant = 'primary' | 'signal' | 'secondary' | 'quiet' | 'danger' | 'sos' | 'on-ink'
type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  variant?: ButtonVariant
  /** sm (36 px; 28 px in compact rows) is for dense admin tables; md is 44 px, lg 56 px. */
  size?: ButtonSize
  icon?: IconName
  iconAfter?: IconName
  full?: boolean
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores further presses; `busyLabel` replaces the label meanwhile. */
  busy?: boolean
  busyLabel?: string
  /**
   * Why the button cannot be pressed now: disables the button and shows the reason below it. Pass null if a reason may
   * appear later, and '' to reserve its line, so that nothing moves.
   */
  reason?: ReactNode
}

/**
 * A button; its default type is "button", not the browser's "submit". A button that needs scripts is disabled, in its
 * final place, until they run. The DOM node stays the same when a reason appears, so that a press that begins on the
 * button ends on it.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant,
    size,
    icon,
    iconAfter,
    full,
    busy,
    busyLabel,
    reason,
    className,
    children,
    disabled,
    type = 'button',
    onClick,
    ...rest
  },
  ref,
) {
  const reasonId = useId()
  const answers = useHydrated() || type !== 'button'
  const button = (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      disabled={disabled || Boolean(reason) || !answers}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Face icon={icon} iconAfter={iconAfter} busy={busy}>
        {busy && busyLabel ? busyLabel : children}
      </Face>
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className={classes('inline-flex flex-col gap-1.5', full && 'w-full')}>
      {button}
      {(reason || reason === '') && (
        <span id={reasonId} className="min-h-5 text-sm text-muted">
          {reason}
        </span>
      )}
    </span>
  )
})

/** A link that looks like a button; `to` stays in the app, `href` (tel:, mailto:, downloads) is left to the browser. */
export function LinkButton(
  props: Look & { className?: string; children: ReactNode } & (
      | (Omit<LinkProps, 'className' | 'children'> & { href?: undefined })
      | (Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children'> & { href: string; to?: undefined })
    ),
) {
  const { variant, size, icon, iconAfter, full, className, children, ...rest } = props
  const look = buttonClass({ variant, size, full }, className)
  const face = (
    <Face icon={icon} iconAfter={iconAfter}>
      {children}
    </Face>
  )
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {face}
      </a>
    )
  }
  return (
    <Link {...(rest as LinkProps)} className={look}>
      {face}
    </Link>
  )
}

/** Returns a button's classes, for a `summary` or `label` that must look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', full }: Look, className?: string): string {
  return classes(BASE, VARIANTS[variant], SIZES[size], full && 'w-full', className)
}

function Face({ icon, iconAfter, busy, children }: Pick<ButtonProps, 'icon' | 'iconAfter' | 'busy' | 'children'>) {
  return (
    <>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-center leading-snug transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55 aria-busy:opacity-80'

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm compact:min-h-7 compact:py-0.5',
  md: 'min-h-11 px-4 py-2',
  lg: 'min-h-14 px-5 py-3 text-lg',
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-strong',
  signal: 'border-on-hivis bg-hivis text-on-hivis hover:bg-silver',
  secondary: 'border-edge bg-surface text-text hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-link hover:bg-sunken',
  danger: 'border-bad bg-surface text-bad hover:bg-bad-soft',
  sos: 'border-transparent bg-sos text-on-sos hover:bg-sos-strong',
  'on-ink': 'border-ink-line bg-ink-raised text-on-ink hover:border-on-ink-muted',
}
