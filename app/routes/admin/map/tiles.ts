import { useRouteLoaderData } from '@remix-run/react'
import { type Tiles } from '~/domain/safety/map/map.server.ts'

/** Returns where map tiles come from; null on pages outside the admin portal's frame. */
export function useTiles(): Tiles {
  // The frame's own type cannot be used, because it would be circular: the frame shows alerts, which show a map.
  const frame = useRouteLoaderData('routes/admin/layout') as { tiles: Tiles } | null | undefined
  return frame?.tiles ?? null
}
