import { type ReactNode } from 'react'
import { Alert } from './alert.tsx'

/** What is stored now, in lines, in a form that was refused because a colleague has changed it meanwhile. */
export const ColleaguesVersion = ({ lines }: { lines: readonly ReactNode[] }) => (
  <Alert tone="warn" title="Your colleague’s version" className="col-span-full">
    <ul>
      {(lines.length ? lines : ['None']).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
    <p className="mt-2">If you save again, what you entered below replaces it.</p>
  </Alert>
)
