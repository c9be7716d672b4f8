const bar = (size: string) => <span className={`block animate-pulse rounded-control bg-sunken ${size}`} />

/** Grey placeholders for the page that is loading, with words for screen readers. */
export const PageSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading the page</span>
    {[1, 2, 3].map((card) => (
      <div key={card} aria-hidden="true" className="grid gap-3 rounded-card border border-line bg-surface p-4">
        {bar('h-5 w-1/2')}
        {bar('h-4 w-full')}
        {bar('h-4 w-4/5')}
      </div>
    ))}
  </div>
)
