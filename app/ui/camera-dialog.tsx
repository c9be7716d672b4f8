import { useEffect, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { useCamera } from './camera.ts'
import { CaptureButton } from './capture-button.tsx'
import { Dialog } from './dialog.tsx'
import { PHOTO_MAX_SIDE } from './photo-file.ts'
import { Viewfinder } from './viewfinder.tsx'

/**
 * Take, look, keep or retake. `onPhoto` gets a JPEG data URL; with `many` the live view
 * comes back for the next one. `onChooseFile` is offered when the camera cannot be used.
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
            <Button onClick={onClose}>Cancel</Button>
            <CaptureButton
              state={camera.state}
              onClick={() => (setWasLive(true), setShot(camera.capture({ maxSide: PHOTO_MAX_SIDE })))}
            />
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
      {/* The stream goes on beneath the preview, so that Retake asks for no permission again. */}
      <div className={shot || camera.state === 'failed' ? 'hidden' : undefined}>
        <Viewfinder camera={camera} label="What the camera sees" className="aspect-4/3" />
      </div>
      {shot && <img src={shot} alt="Just taken, as it will be kept" className="w-full rounded-card" />}
    </Dialog>
  )
}
