import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { type Tiles } from '~/domain/safety/map/map.server.ts'
import { type Pin } from '~/domain/safety/map/pins.ts'
import { classes } from '~/ui/classes.ts'
import { type DrawnMap } from './draw-map.ts'
import { drawInSight, wantsStill } from './in-sight.ts'

/** How often the ages of the places are counted on. */
const TICK_MS = 30_000

type Trouble = 'map' | 'tiles' | null

/**
 * A map with these pins, fetched when it is visible. If that fails, a sentence replaces it; a list elsewhere has
 * everything it shows.
 * @param leads whether a press on a pin opens its page
 * @param children are below the map and may move it
 */
export function MapCanvas({
  pins,
  tiles,
  label,
  leads = false,
  className,
  children,
}: {
  pins: readonly Pin[]
  tiles: Tiles
  label: string
  leads?: boolean
  className?: string
  children?: (showAll: () => void) => React.ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap | null>(null)
  const latest = useRef(pins)
  const [trouble, setTrouble] = useState<Trouble>(null)
  const navigate = useNavigate()
  const open = useRef(navigate)
  const url = tiles?.url ?? null

  useEffect(() => {
    open.current = navigate
    latest.current = pins
    drawn.current?.show(pins)
  }, [pins, navigate])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const leave = drawInSight(
      element,
      async (isGone) => {
        const { drawMap } = await import('./draw-map.ts')
        if (isGone()) return
        drawn.current = drawMap(element, {
          tiles: url,
          open: leads ? (to) => open.current(to) : null,
          still: wantsStill(),
          onTilesLost: () => setTrouble('tiles'),
        })
        drawn.current.show(latest.current)
      },
      () => setTrouble('map'),
    )
    const tick = setInterval(() => drawn.current?.show(latest.current), TICK_MS)
    return () => {
      clearInterval(tick)
      leave()
      drawn.current?.remove()
      drawn.current = null
    }
  }, [url, leads])

  return (
    <>
      {trouble === 'map' ? (
        <p role="status" className="rounded-control bg-sunken p-4 text-muted">
          The map could not be loaded. Everything on it is also in the lists.
        </p>
      ) : (
        <div
          ref={box}
          role="region"
          aria-label={label}
          className={classes(
            'isolate overflow-hidden rounded-control border border-line bg-sunken',
            url && 'map-tiled',
            className,
          )}
        />
      )}
      {children?.(() => drawn.current?.showAll())}
      {url ? (
        <p className="text-xs text-muted">
          {trouble === 'tiles' && 'Some map pictures are missing. The pins are in the right place. '}
          {tiles?.attribution}
        </p>
      ) : null}
    </>
  )
}
