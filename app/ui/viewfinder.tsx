import { type ReactNode } from 'react'
import { type Camera } from './camera.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

/** The picture takes the space that words and buttons leave, so that nothing scrolls. */
export const FILLS =
  'h-[max(10rem,calc(var(--screen)-22rem))] sm:h-auto sm:max-h-[calc(var(--screen)*0.60)] sm:aspect-4/3'

/** The live camera picture, with anything on top of it (a guide, a count). */
export function Viewfinder({
  camera,
  label,
  mirrored,
  whole,
  className,
  children,
}: {
  camera: Camera
  label: string
  mirrored?: boolean
  /** Whether to show the whole picture as it will be taken; otherwise the picture fills the view. */
  whole?: boolean
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={classes('relative overflow-hidden rounded-card bg-black', className ?? 'aspect-3/4')}>
      {/* Without playsinline, muted and autoplay some phones show a black picture or take over the screen. */}
      <video
        ref={camera.video}
        playsInline
        muted
        autoPlay
        aria-label={label}
        className={classes(
          'absolute inset-0 size-full',
          whole ? 'object-contain' : 'object-cover',
          mirrored && '-scale-x-100',
        )}
      />
      {camera.state === 'starting' && (
        <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-white">
          <Spinner className="size-8" />
          Starting the camera...
        </div>
      )}
      {children}
    </div>
  )
}
