import { type ReactNode, useEffect } from 'react'
import { refresh } from '~/browser/runtime/refresher.ts'
import { type WallView } from '~/domain/safety/control-room/wall.server.ts'
import { classes } from '~/ui/classes.ts'
import { WallNeeds } from './wall-needs.tsx'
import { NextStarts, WallSites } from './wall-sites.tsx'

/** How often the page reloads, because some things change with time alone, such as whether a shift has started. */
const AGAIN_MS = 60_000

/**
 * The single screen that control watches all night. On the left is what needs attention, in the middle who is on and
 * who starts next, on the right channels and places. A part scrolls only if it has more than a wall can show.
 */
export function Wall({
  wall,
  dark,
  bar,
  side,
}: {
  wall: WallView
  dark: boolean
  /** The line at the top: time, switch, full screen. */
  bar: ReactNode
  /** The channels, and the map or the list that replaces it. */
  side: ReactNode
}) {
  useEffect(() => {
    const timer = setInterval(() => refresh(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      data-wall
      data-theme={dark ? 'dark' : undefined}
      className={classes(
        'mb-5 grid gap-3 rounded-card bg-page text-text 2xl:mb-[calc(1.25rem+var(--strip,0px))] 2xl:h-[calc(var(--screen)-var(--bar,4.5rem)-1.5rem-var(--strip,0px))] 2xl:grid-rows-[auto_minmax(0,1fr)] 2xl:text-2xl/8 [:fullscreen_&]:mb-0',
        dark && 'theme-night p-3',
      )}
    >
      {bar}
      <div className="grid min-h-0 gap-3 lg:grid-cols-2 2xl:grid-cols-[minmax(0,31rem)_minmax(0,1fr)_minmax(0,19rem)]">
        <Part label="What needs attention">
          <WallNeeds wall={wall} />
        </Part>
        <Part label="Who is on">
          <WallSites wall={wall} />
          <NextStarts next={wall.next} />
        </Part>
        <Part label="Alarm channels and sites">{side}</Part>
      </div>
    </div>
  )
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  // A region that may scroll must be reachable by keyboard.
  <div
    role="region"
    aria-label={label}
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="grid min-h-0 min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-4 2xl:overflow-y-auto"
  >
    {children}
  </div>
)
