import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { useCamera } from '~/ui/camera.ts'
import { CaptureButton } from '~/ui/capture-button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.tsx'
import { Viewfinder } from '~/ui/viewfinder.tsx'
import { ENROL_STEPS } from './enrol-steps.ts'

const FLASH_MS = 200
const MAX_SIDE = 1280

/**
 * Enrols a face by camera: three pictures, each with instructions and a short flash, then retake or enrol. The server
 * says what to improve. Closing stops the camera and deletes the pictures.
 */
export function EnrolDialog({
  id,
  name,
  open,
  onClose,
}: {
  id: string
  name: string
  open: boolean
  onClose: () => void
}) {
  const camera = useCamera({ facing: 'user', width: 640, height: 480 })
  const { start, stop } = camera
  const fetcher = useFetcher<ActionAnswer>()
  const [shots, setShots] = useState<string[]>([])
  const [flash, setFlash] = useState(false)
  const [seen, setSeen] = useState<unknown>(null)
  const answer = fetcher.data === seen ? undefined : fetcher.data
  const errors = answer?.result?.error ?? {}
  const advice = answer?.signedOut
    ? 'Your session has ended. Please sign in again.'
    : (Object.values(errors).flat()[0] ??
      (answer?.result?.status === 'error' ? 'Failed to enroll biometric data' : null))
  const busy = fetcher.state !== 'idle'
  const step = ENROL_STEPS[shots.length]

  useEffect(() => {
    if (!open) return
    setShots([])
    void start()
    return stop
  }, [open, start, stop])

  useEffect(() => {
    if (!answer?.done) return
    setSeen(answer)
    toast({ title: 'Biometric enrollment completed successfully', description: name, tone: 'good' })
    onClose()
  }, [answer, name, onClose])

  const capture = () => {
    const picture = camera.capture({ mirrored: true, maxSide: MAX_SIDE })
    if (!picture)
      return toast({ title: 'Camera Error', description: 'Failed to capture image. Please try again.', tone: 'bad' })
    setSeen(fetcher.data)
    setFlash(true)
    setTimeout(() => {
      setFlash(false)
      setShots((taken) => [...taken, picture])
    }, FLASH_MS)
  }
  const retake = () => {
    setSeen(fetcher.data)
    setShots([])
  }
  const enrol = () =>
    fetcher.submit(
      { intent: 'enrol', id, ...Object.fromEntries(shots.map((shot, i) => [`images[${i}]`, shot])) },
      { method: 'post', action: `/admin/staff/${id}/face`, encType: 'multipart/form-data' },
    )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={step ? 'Enrol face' : 'Photos Captured'}
      description={
        step
          ? `Picture ${shots.length + 1} of ${ENROL_STEPS.length} of ${name}`
          : 'Is the face clear and well lit in each?'
      }
      footer={
        !step ? (
          <>
            <Button icon="refresh" onClick={retake} disabled={busy}>
              Retake
            </Button>
            <Button variant="primary" icon="check" onClick={enrol} busy={busy} busyLabel="Enrolling...">
              Enrol
            </Button>
          </>
        ) : (
          <>
            {shots.length > 0 ? (
              <Button icon="refresh" onClick={retake}>
                Start again
              </Button>
            ) : (
              <Button onClick={onClose}>Cancel</Button>
            )}
            <CaptureButton state={camera.state} onClick={capture} disabled={flash} />
          </>
        )
      }
    >
      {advice && !busy && (
        <Alert tone="bad" live="alert" title="Not clear enough" className="mb-3">
          {advice}
        </Alert>
      )}
      {camera.state === 'failed' && (
        <Alert
          tone="bad"
          live="alert"
          title="Camera Error"
          actions={
            <Button icon="refresh" onClick={() => void start()}>
              Try again
            </Button>
          }
        >
          Unable to access camera. Please ensure camera permissions are granted. Photos can be chosen instead.
        </Alert>
      )}
      {step && camera.state !== 'failed' && (
        <p role="status" className="mb-3 text-center font-semibold">
          {step.words}
        </p>
      )}
      <div className={!step || camera.state === 'failed' ? 'hidden' : undefined}>
        <Viewfinder camera={camera} label="What the camera sees" mirrored className="aspect-4/3">
          <svg viewBox="0 0 400 300" aria-hidden="true" className="absolute inset-0 size-full">
            <ellipse
              cx="200"
              cy="145"
              rx="78"
              ry="104"
              fill="none"
              strokeWidth="3"
              strokeDasharray="10 7"
              className="stroke-hivis"
            />
          </svg>
          {flash && <div className="absolute inset-0 bg-white" />}
        </Viewfinder>
      </div>
      {shots.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {shots.map((shot, i) => (
            <li key={ENROL_STEPS[i]!.name}>
              <img
                src={shot}
                alt={`${name}, ${i + 1} of ${ENROL_STEPS.length}, just taken`}
                className="w-full rounded-card"
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
