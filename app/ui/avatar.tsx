import { classes } from './classes.ts'

/** A person's photo, or their initials. Decorative: the name is beside it. */
export function Avatar({ name, src, className }: { name: string; src?: string | null; className?: string }) {
  const look = classes('shrink-0 rounded-pill object-cover', className ?? 'size-10')
  if (src) return <img src={src} alt="" width="96" height="96" className={look} loading="lazy" decoding="async" />
  return (
    <span
      aria-hidden="true"
      className={classes('grid place-content-center bg-primary-soft text-sm font-bold text-link', look)}
    >
      {initials(name)}
    </span>
  )
}

/** Returns the first letters of the first and last words, in capitals; '?' for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase('en-GB') || '?'
}
