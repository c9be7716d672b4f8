import { Alert } from '~/ui/alert.tsx'

/** A new secret that no page shows again. */
export const ShownOnce = ({ what, secret }: { what: string; secret: string }) => (
  <Alert tone="warn" title={`Copy this ${what} now: it is shown once`} live="status" className="mb-5 max-w-3xl">
    <code translate="no" className="break-all">
      {secret}
    </code>
  </Alert>
)
