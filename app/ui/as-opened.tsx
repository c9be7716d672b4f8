import { type ReactNode, useState } from 'react'
import { ColleaguesVersion } from './colleagues-version.tsx'

/**
 * A hidden field that keeps its value from when the form was opened. A live refresh must not renew it: the server would
 * no longer see that another person has changed the record meanwhile.
 */
export function AsOpened({ name, value }: { name: string; value: string | number }) {
  const [opened] = useState(value)
  return <input type="hidden" name={name} value={opened} />
}

/**
 * The same for a record's `updatedAt`. After a refusal because of a colleague's change, the form shows what is stored
 * now, and the next press saves in view of that: nobody types a long text again.
 * @param typed the answer to this form @param lines what is stored
 */
export function AsOpenedAt({
  value,
  typed,
  lines,
}: {
  value: string
  typed: Record<string, unknown>
  lines: readonly ReactNode[]
}) {
  const [opened] = useState(value)
  const changed = Boolean(typed.updatedAtWas) && typed.updatedAtWas !== value
  return (
    <>
      <input type="hidden" name="updatedAtWas" value={changed ? value : opened} />
      {changed && <ColleaguesVersion lines={lines} />}
    </>
  )
}
