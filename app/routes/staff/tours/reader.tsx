import { useEffect, useRef, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { useCamera } from '~/ui/camera.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { FILLS, Viewfinder } from '~/ui/viewfinder.tsx'
import { findDecoder } from './decoder.ts'
import { hasNfc, listenForTag } from './nfc.ts'

/** The time between two tries to read the picture, in ms; a phone decodes one in 10 to 60 ms. */
const LOOK_MS = 120

/** Shows the camera until a QR code or an NFC tag has been read. */
export function Reader({
  onRead,
  onClose,
}: {
  onRead: (text: string, method: 'qr' | 'nfc') => void
  onClose: () => void
}) {
  const camera = useCamera({ facing: 'environment', width: 1280, height: 960 })
  const { start, stop, state, video } = camera
  const [nfc, setNfc] = useState<'none' | 'on' | 'refused' | 'unreadable'>('none')
  const hear = useRef(onRead)
  hear.current = onRead

  useEffect(() => {
    void start()
    return stop
  }, [start, stop])

  useEffect(() => {
    if (!hasNfc()) return
    const listening = new AbortController()
    const told = (text: string | null) => (text === null ? setNfc('unreadable') : hear.current(text, 'nfc'))
    // Once the person has closed this, no message is shown.
    const tell = (state: typeof nfc) => void (listening.signal.aborted || setNfc(state))
    listenForTag(told, listening.signal).then(
      () => tell('on'),
      () => tell('refused'),
    )
    return () => listening.abort()
  }, [])

  useEffect(() => {
    if (state !== 'live') return
    let over = false
    const look = async () => {
      const decode = await findDecoder()
      while (!over) {
        const text = video.current && (await decode(video.current))
        if (text && !over) {
          navigator.vibrate?.(60)
          return hear.current(text, 'qr')
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    }
    void look()
    return () => void (over = true)
  }, [state, video])

  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan checkpoint"
      description={WORDS[nfc]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {camera.torch !== null && (
            <Button icon="sun" aria-pressed={camera.torch} onClick={camera.toggleTorch}>
              Light {camera.torch ? 'off' : 'on'}
            </Button>
          )}
        </>
      }
    >
      {nfc === 'unreadable' && (
        <Alert tone="bad" live="alert" title="This tag cannot be read" className="mb-3">
          Hold the phone to it again, or point at the poster.
        </Alert>
      )}
      {state === 'failed' && (
        <Alert
          tone="bad"
          live="alert"
          title="The camera will not open"
          className="mb-3"
          actions={
            <Button icon="refresh" onClick={() => void start()}>
              Try again
            </Button>
          }
        >
          Allow the camera, or close this and type the code below the poster.
        </Alert>
      )}
      <div className={state === 'failed' ? 'hidden' : undefined}>
        <Viewfinder camera={camera} label="What the camera sees" className={FILLS} />
      </div>
      {isApple() && (
        <p className="mt-2 text-sm text-muted">
          On an iPhone, scan here. The camera app opens Safari, where you sign in again.
        </p>
      )}
    </Dialog>
  )
}

const WORDS = {
  none: 'Point at the poster.',
  on: 'Point at the poster, or hold the phone to the tag.',
  unreadable: 'Point at the poster, or hold the phone to the tag.',
  refused: 'Point at the poster. Tags are not read: allow NFC, and switch it on.',
}

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
