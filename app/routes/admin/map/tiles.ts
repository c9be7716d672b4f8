import { useRouteLoaderData } from '@remix-run/react'
import { type Tiles } from '~/domain/safety/map/map.server.ts'

/** Where the ground of maps comes from; none on pages that stand outside the admin portal's frame. */
export function useTiles(): Tiles {
  // The frame's own type would lead back here: it shows alerts, which show a map.
  const frame = useRouteLoaderData('routes/admin/layout') as { tiles: Tiles } | null | undefined
  return frame?.tiles ?? null
}
