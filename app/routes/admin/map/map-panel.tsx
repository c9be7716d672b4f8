import { Link } from '@remix-run/react'
import { type MapView, type Tiles } from '~/domain/safety/map/map.server.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Form } from '~/ui/form.tsx'
import { MapCanvas } from './map-canvas.tsx'

type Shown = 'shown' | 'hidden' | null

/**
 * A map beside lists with the same content. It is shown or hidden as chosen in this browser, and by default only on a
 * wide screen.
 * @param map null if it is hidden
 * @param label the map's name for screen readers
 */
export function MapPanel({
  map,
  shown,
  tiles,
  sub,
  label,
}: {
  map: MapView | null
  shown: Shown
  tiles: Tiles
  sub: string
  label: string
}) {
  if (map && map.pins.length === 0) return null
  const body = shown === null && 'max-xl:hidden'
  return (
    <Card as="section" aria-labelledby="map-title" className="grid content-start gap-3">
      <CardTitle
        id="map-title"
        icon="location"
        title="Map"
        sub={sub}
        aside={
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="map" />
            {shown !== 'shown' && (
              <Button
                type="submit"
                name="shown"
                value="shown"
                size="sm"
                className={classes(shown === null && 'xl:hidden')}
              >
                Show map
              </Button>
            )}
            {shown !== 'hidden' && (
              <Button type="submit" name="shown" value="hidden" size="sm" className={classes(body)}>
                Hide map
              </Button>
            )}
          </Form>
        }
      />
      {map && (
        <div className={classes('grid gap-2', body)}>
          <MapCanvas
            pins={map.pins}
            tiles={tiles}
            label={label}
            leads
            className="h-96 2xl:h-[calc(var(--screen)*0.44)]"
          >
            {(showAll) => (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Missing {...map} />
                <Button size="sm" onClick={showAll}>
                  Show all
                </Button>
              </div>
            )}
          </MapCanvas>
          {!tiles && (
            <p className="text-xs text-muted">Street map not set up. Ask the portal's operator to set MAP_TILES.</p>
          )}
        </div>
      )}
    </Card>
  )
}

/** What the map cannot show, with links to the lists that do. */
function Missing({ without, more }: Pick<MapView, 'without' | 'more'>) {
  const { alerts, people, sites } = without
  const parts = [
    alerts > 0 && { to: '/admin/emergencies', words: alerts === 1 ? '1 alert' : `${alerts} alerts` },
    people > 0 && { to: '/admin?show=clocked-in', words: people === 1 ? '1 person' : `${people} people` },
    sites > 0 && { to: '/admin/sites', words: sites === 1 ? '1 site' : `${sites} sites` },
  ].filter((part) => part !== false)
  if (parts.length === 0 && more === 0) return <span />
  return (
    <p className="text-sm text-muted">
      {parts.map(({ to, words }, n) => (
        <span key={to}>
          {n > 0 && ', '}
          <Link to={to} className="link">
            {words}
          </Link>
        </span>
      ))}
      {parts.length > 0 && ' without a position. '}
      {more > 0 && `${more.toLocaleString('en-GB')} more people are only in the list.`}
    </p>
  )
}
