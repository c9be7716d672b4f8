import { type ReactNode } from 'react'

type Where = { latitude: number | null; longitude: number | null; address: string | null }

/** A place as a link to a map, in a new window; plain text if it cannot be looked up. */
export function MapLink({ where, children }: { where: Where | null; children: ReactNode }) {
  const query = where?.latitude != null ? `${where.latitude},${where.longitude}` : where?.address
  if (!query) return <>{children}</>
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`}
      target="_blank"
      rel="noreferrer"
      className="link"
    >
      {children}
      <span className="sr-only"> (map, opens in a new window)</span>
    </a>
  )
}
