import { useEffect, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { registerServiceWorker } from '../browser/runtime/service-worker.ts'

/** Reports that a newer version is waiting. It never reloads automatically: a form may be half filled. */
export function UpdateNotice() {
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null)
  useEffect(() => registerServiceWorker((next) => setTakeOver(() => next)), [])
  if (!takeOver) return null
  return (
    <div className="no-print fixed inset-x-3 top-3 z-50 mx-auto max-w-md">
      <Alert
        tone="info"
        live="status"
        title="A newer version is ready"
        actions={
          <>
            <Button variant="primary" onClick={takeOver}>
              Load it now
            </Button>
            <Button variant="quiet" onClick={() => setTakeOver(null)}>
              Later
            </Button>
          </>
        }
      >
        Finish what you are writing first.
      </Alert>
    </div>
  )
}
