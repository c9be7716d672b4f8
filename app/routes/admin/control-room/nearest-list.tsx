import { useEffect, useState } from 'react'
import { type AnswerOf, call } from '~/api/call.ts'
import { nearWords } from '~/domain/safety/emergencies/headline.ts'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { When } from '~/ui/when.tsx'

type Nearest = AnswerOf<'GET /api/emergency/:id/nearest'>

const AGAIN_MS = 60_000

/**
 * The three colleagues on shift nearest to an alert, with their distance, how old their location is, and their number.
 */
export function NearestList({ alertId }: { alertId: string }) {
  const nearest = useNearest(alertId)
  if (!nearest) return <p className="text-muted">Looking for colleagues on shift...</p>
  if (nearest === 'failed') return <p className="text-muted">The nearest colleagues could not be loaded.</p>
  if (nearest.colleagues.length === 0) return <p className="text-muted">No colleague is on shift.</p>
  return (
    <ul className="grid gap-1">
      {nearest.colleagues.map((colleague) => (
        <li key={colleague.userId} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0">
            <strong>{colleague.name}</strong>, {howFar(colleague)} ({FROM[colleague.placeFrom]}{' '}
            <When at={colleague.placeAt} />
            {colleague.placeFrom === 'site' && ', phone location not known'})
          </span>
          {colleague.phone ? (
            <PhoneLink phone={colleague.phone} name={colleague.name} />
          ) : (
            <span className="text-muted">no number</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const FROM = { clock_in: 'clocked in', check_in: 'checked in', site: 'clocked in' }

function howFar({ metres, siteName, placeFrom }: Nearest['colleagues'][number]): string {
  // The distance was measured to their site, and they may be elsewhere.
  if (placeFrom === 'site' && metres === 0) return ['same site', siteName].filter(Boolean).join(', ')
  if (metres !== null) return [nearWords(metres), siteName].filter(Boolean).join(', ')
  return siteName ? `${siteName}, distance not known` : 'distance not known'
}

function useNearest(id: string): Nearest | 'failed' | null {
  const [nearest, setNearest] = useState<Nearest | 'failed' | null>(null)
  useEffect(() => {
    let over = false
    const look = async () => {
      const found = await call('GET /api/emergency/:id/nearest', { id }).catch(() => null)
      // An earlier result is better than none, and its age is shown with it.
      if (!over) setNearest((before) => found ?? before ?? 'failed')
    }
    void look()
    const again = setInterval(() => void look(), AGAIN_MS)
    return () => {
      over = true
      clearInterval(again)
    }
  }, [id])
  return nearest
}
