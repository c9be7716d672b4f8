import { Button } from './button.tsx'
import { type CameraState } from './camera.ts'

/** Takes a picture, or says why it cannot. */
export function CaptureButton({
  state,
  disabled,
  onClick,
}: {
  state: CameraState
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <Button
      variant="primary"
      icon="camera"
      onClick={onClick}
      disabled={disabled}
      reason={state !== 'live' && (state === 'failed' ? 'No camera' : 'The camera is starting')}
    >
      Capture
    </Button>
  )
}
