import { useState } from 'react'
import { readToken } from '~/domain/time/site-book/checkpoints/code.ts'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import { useFetched } from '~/browser/runtime/fetched.ts'
import { Button } from '~/ui/button.tsx'
import { type Walk } from './use-walk.ts'

const fetchReader = () => import('./reader.tsx')

/** Opens the camera, and listens for an NFC tag if the browser can. */
export function ReadButton({ tour, walk }: { tour: OwnTour; walk: Walk }) {
  const [open, setOpen] = useState(false)
  const reader = useFetched(fetchReader, open)
  const read = (text: string, method: 'qr' | 'nfc') => {
    setOpen(false)
    const token = readToken(text, location.origin)
    if (token) return void walk.scan(tour, { token }, method)
    walk.setTold({
      tone: 'bad',
      title: 'This is not a checkpoint poster',
      words: 'Scan the checkpoint’s poster, or type its code.',
    })
  }
  return (
    <>
      <Button
        variant="signal"
        size="lg"
        icon="camera"
        full
        className="min-h-24 text-2xl"
        onClick={() => {
          walk.setTold(undefined)
          setOpen(true)
        }}
      >
        Scan checkpoint
      </Button>
      {reader && open && <reader.Reader onRead={read} onClose={() => setOpen(false)} />}
    </>
  )
}
