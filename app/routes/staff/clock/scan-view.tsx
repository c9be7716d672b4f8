import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { type Camera, type CameraFailure } from '~/ui/camera.ts'
import { Icon } from '~/ui/icon.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { Viewfinder } from '~/ui/viewfinder.tsx'
import { type Looks, type ScanAnswer } from './calls.ts'
import { OvalGuide } from './oval-guide.tsx'
import { type Scan } from './use-scan.ts'

const TurnView = lazyPart(() => import('./turn-view.tsx'))

const CAMERA_WORDS: Record<CameraFailure, string> = {
  denied: 'Camera access was denied. Allow the camera for this site in your browser settings, then try again.',
  missing: 'No camera was found on this device.',
  busy: 'Another app is using the camera. Close it, then try again.',
  insecure: 'The camera needs a secure address that begins with https.',
  'not-ready': 'Scan failed - please try again',
  other: 'The camera could not be started.',
}

/** The live picture with its guide, or what to do without one. */
export function ScanView({
  camera,
  scan,
  jacket,
  onPicture,
  onTurned,
  looks,
  onFail,
  manual,
}: {
  camera: Camera
  scan: Scan
  /** Whether a hi-vis jacket must be in the picture. */
  jacket: boolean
  onPicture: (file: File) => void
  onTurned: (answer: ScanAnswer) => void
  looks: Looks
  onFail: (detail?: string) => void
  /** The form that clocks in for a manual check. */
  manual: (id: string) => ReactNode
}) {
  // A page in the light scheme is bright anyway; at night the screen is the only lamp of a front camera.
  const [lit, setLit] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  if (camera.state === 'failed' && camera.failure && scan.phase !== 'scanning') {
    return (
      <NoCamera failure={camera.failure} onAgain={() => void camera.start()} onPicture={onPicture} manual={manual} />
    )
  }
  const ready = scan.phase !== 'aligning'
  return (
    <div className="grid gap-3">
      <Viewfinder
        camera={camera}
        mirrored
        label="What the front camera sees"
        className={classes(
          'mx-auto aspect-4/5 w-full',
          // On a tablet SOS is below the picture, which is narrower so that the text under it is visible.
          looks.device === 'tablet' ? 'max-w-[calc(var(--screen)*0.35)]' : 'max-w-sm',
          // On a second try there is more text, so the picture is smaller to keep the button visible.
          scan.phase === 'turning' && scan.advice
            ? 'max-h-[calc(var(--screen)*0.26)]'
            : 'max-h-[calc(var(--screen)*0.52)]',
        )}
      >
        <OvalGuide ready={ready} shoulders={jacket} lit={lit} />
        <button
          type="button"
          aria-pressed={lit}
          onClick={() => setLit(!lit)}
          className="on-ink absolute top-0 right-0 m-1 inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-on-ink-muted bg-ink px-3 text-sm font-semibold text-on-ink aria-pressed:border-hivis aria-pressed:text-hivis"
        >
          <Icon name="sun" className="size-5" />
          Light
        </button>
      </Viewfinder>
      {scan.phase === 'turning' ? (
        <TurnView
          // The key restarts the view for a second turn, with its own text and its own frames.
          key={scan.turn.nonce}
          turn={scan.turn}
          advice={scan.advice}
          capture={camera.capture}
          looks={looks}
          onAnswer={onTurned}
          onFail={onFail}
          manual={manual}
        />
      ) : (
        <p role="status" className="text-center font-semibold">
          {scan.phase === 'scanning'
            ? 'Scanning. Hold still.'
            : ready
              ? 'Ready to scan'
              : 'Place your face in the oval'}
        </p>
      )}
      {(scan.phase === 'aligning' || scan.phase === 'ready') && (
        <p className="text-center text-sm text-muted">
          {jacket ? 'Show Hi-Vis Jacket on Shoulders. ' : ''}Keep your hair and neck in the picture.
        </p>
      )}
      {scan.phase === 'scanning' && <ProgressBar value={scan.progress} label="Scan progress" tone="good" />}
    </div>
  )
}

function NoCamera({
  failure,
  onAgain,
  onPicture,
  manual,
}: {
  failure: CameraFailure
  onAgain: () => void
  onPicture: (file: File) => void
  manual: (id: string) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onPicture(file)
  }
  return (
    <div className="grid gap-4">
      <Alert tone="bad" live="alert" title="Camera not available">
        {CAMERA_WORDS[failure]}
      </Alert>
      <div className="grid gap-2">
        <Button icon="refresh" full onClick={onAgain}>
          Try the camera again
        </Button>
        <Button icon="camera" full onClick={() => input.current?.click()}>
          Take a photo instead
        </Button>
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <p className="text-sm text-muted">
          If neither works, you can clock in now with a manual check. Control will confirm later that it was you.
          Control can see whether you tried a scan. This will not be held against you.
        </p>
        {manual('camera')}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="user"
        onChange={chosen}
        aria-label="Photo of yourself"
        className="sr-only"
        tabIndex={-1}
      />
    </div>
  )
}
