import { type ReactNode } from 'react'
import { type OpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { Alert } from './alert.tsx'

/**
 * The version that a form was opened upon and, if a colleague has changed it meanwhile, what is stored now, in lines.
 */
export function StoredNow({ opened, lines }: { opened: OpenedUpon; lines: readonly ReactNode[] }) {
  return (
    <>
      <input type="hidden" name="versionWas" value={opened.versionWas} />
      {opened.changed && (
        <Alert tone="warn" title="Your colleague’s version">
          <ul>
            {(lines.length ? lines : ['None']).map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
          <p className="mt-2">If you save again, what you entered below replaces it.</p>
        </Alert>
      )}
    </>
  )
}
