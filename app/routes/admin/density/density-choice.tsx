import { useFetcher, useLocation } from '@remix-run/react'
import { classes } from '~/ui/classes.ts'

const CHOICES = { comfortable: 'Comfortable', compact: 'Compact' } as const
export type Density = keyof typeof CHOICES

/**
 * The row height of lists in this browser; a plain form, so that it works without scripts. Shown only on a wide screen
 * with a mouse: fingers need the space.
 */
export function DensityChoice({ density }: { density: Density }) {
  const { pathname, search } = useLocation()
  // A fetcher is used because an ordinary form would replace this page with an error page if no answer came.
  const { Form } = useFetcher()
  return (
    <Form
      method="post"
      action="/admin/density"
      className="sticky -bottom-3 -mb-3 hidden border-t border-line bg-surface px-4 py-2 lg:pointer-fine:block"
    >
      <fieldset className="flex items-center gap-1">
        <legend className="sr-only">Row height in lists</legend>
        <span aria-hidden className="mr-1 text-xs font-semibold text-muted">
          Rows
        </span>
        <input type="hidden" name="here" value={pathname + search} />
        {Object.entries(CHOICES).map(([value, label]) => (
          <button
            key={value}
            type="submit"
            name="density"
            value={value}
            aria-pressed={value === density}
            className={classes(
              'min-h-8 flex-1 rounded-control border px-1.5 text-xs font-semibold',
              value === density
                ? 'border-primary bg-primary-soft text-text'
                : 'border-edge text-muted hover:bg-sunken hover:text-text',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  )
}
