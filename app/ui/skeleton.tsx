import { classes } from './classes.ts'

/** A grey placeholder with the size of the coming content; set the size by class. */
function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-pulse rounded-control bg-sunken', className ?? 'h-4 w-full')}
    />
  )
}

/** Placeholders for loading cards, with words for screen readers. */
export function SkeletonCards({ count = 3, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}
