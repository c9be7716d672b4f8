import { useEffect, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { useCamera } from './camera.ts'
import { CaptureButton } from './capture-button.tsx'
import { Dialog } from './dialog.tsx'
import { PHOTO_MAX_SIDE } from './photo-file.ts'
import { FILLS, Viewfinder } from './viewfinder.tsx'

/**
 * Takes a picture, shows it, and keeps or retakes it. `onPhoto` gets a JPEG data URL; with `many`, the live view is
 * shown again for the next one. `onChooseFile` is offered if the camera cannot be used.
 */
export function CameraDialog({
  open,
  many = false,
  taken = 0,
  onPhoto,
  onClose,
  onChooseFile,
}: {
  open: boolean
  many?: boolean
  taken?: number
  onPhoto: (dataUrl: string) => void
  onClose: () => void
  onChooseFile: () => void
}) {
  const camera = useCamera({ facing: 'environment', width: 1600, height: 1200 })
  const { start, stop } = camera
  const [shot, setShot] = useState<string | null>(null)
  const [wasLive, setWasLive] = useState(false)

  useEffect(() => {
    if (!open) return
    setShot(null)
    void start()
    return stop
  }, [open, start, stop])

  const take = () => {
    setWasLive(true)
    setShot(camera.capture({ maxSide: PHOTO_MAX_SIDE }))
    // A vibration helps if the sun makes the screen hard to see, but not every phone can vibrate.
    navigator.vibrate?.(30)
  }
  const use = () => {
    if (!shot) return
    onPhoto(shot)
    setShot(null)
    if (!many) onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shot ? 'Photo Preview' : 'Take Photo'}
      description={
        shot
          ? 'Is this photo correct?'
          : many && taken > 0
            ? `${taken} ${taken === 1 ? 'photo' : 'photos'} taken`
            : undefined
      }
      footer={
        shot ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button icon="refresh" onClick={() => setShot(null)}>
              Retake
            </Button>
            <Button variant="primary" icon="check" onClick={use}>
              Use Photo
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{many && taken > 0 ? `Done (${taken})` : 'Cancel'}</Button>
            {camera.torch !== null && (
              <Button icon="sun" aria-pressed={camera.torch} onClick={camera.toggleTorch}>
                Light {camera.torch ? 'off' : 'on'}
              </Button>
            )}
            <CaptureButton state={camera.state} onClick={take} />
          </>
        )
      }
    >
      {camera.state === 'failed' && (
        <Alert
          tone="bad"
          live="alert"
          title="Camera Error"
          className="mb-3"
          actions={
            <>
              <Button icon="refresh" onClick={() => void start()}>
                Try Again
              </Button>
              <Button icon="image" onClick={onChooseFile}>
                Choose a photo instead
              </Button>
            </>
          }
        >
          {wasLive
            ? 'Unable to restart camera. Please try again.'
            : 'Unable to access camera. Please check permissions.'}
        </Alert>
      )}
      {/* The stream continues below the preview, so that Retake does not ask for permission again. */}
      <div className={shot || camera.state === 'failed' ? 'hidden' : undefined}>
        <Viewfinder camera={camera} label="What the camera sees" whole className={FILLS} />
      </div>
      {shot && (
        <img
          src={shot}
          alt="What you have just taken"
          className={`${FILLS} w-full rounded-card bg-black object-contain`}
        />
      )}
    </Dialog>
  )
}
