import { useRouteLoaderData } from '@remix-run/react'
import { type Tiles } from '~/domain/safety/map/map.server.ts'

/** Returns the source of map tiles; none on pages outside the admin portal's frame. */
export function useTiles(): Tiles {
  // The frame's own type would be circular: it shows alerts, which show a map.
  const frame = useRouteLoaderData('routes/admin/layout') as { tiles: Tiles } | null | undefined
  return frame?.tiles ?? null
}
