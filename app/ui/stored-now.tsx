import { type ReactNode } from 'react'
import { type OpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { ColleaguesVersion } from './colleagues-version.tsx'

/**
 * The version that a form was opened upon and, if a colleague has changed it meanwhile, what is stored now, in lines.
 */
export function StoredNow({ opened, lines }: { opened: OpenedUpon; lines: readonly ReactNode[] }) {
  return (
    <>
      <input type="hidden" name="versionWas" value={opened.versionWas} />
      {opened.changed && <ColleaguesVersion lines={lines} />}
    </>
  )
}
