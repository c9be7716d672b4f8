import { Link } from '@remix-run/react'
import { type OwnDuty } from '~/domain/time/rota/views.ts'

const INSTRUCTIONS: Record<string, string> = {
  unread: 'Instructions: read them',
  changed: 'Instructions changed: read them',
  read: 'Instructions, read',
}

/** A link to the site's instructions; nothing if there are none. */
export function InstructionsLink({
  duty: { id, instructions, site },
}: {
  duty: Pick<OwnDuty, 'id' | 'instructions' | 'site'>
}) {
  const words = INSTRUCTIONS[instructions]
  if (!words) return null
  return (
    <Link to={`/duties/${id}/instructions`} className="link inline-flex min-h-11 w-fit items-center">
      {words}
      <span className="sr-only"> ({site})</span>
    </Link>
  )
}

/** Directions to a site, on a map in a separate window. */
export function Directions({ duty }: { duty: Pick<OwnDuty, 'latitude' | 'longitude' | 'address' | 'site'> }) {
  const { latitude, longitude, address, site } = duty
  const to = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address
  if (!to) return null
  return (
    <a
      href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 w-fit items-center"
    >
      Directions{address && ` to ${address}`}
      <span className="sr-only"> ({site}, map, opens in a new window)</span>
    </a>
  )
}
