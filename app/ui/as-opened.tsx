import { useState } from 'react'

/**
 * A hidden field that keeps its value from when the form was opened. A live refresh must not renew it: the server would
 * no longer see that another person has changed the record meanwhile.
 */
export function AsOpened({ name, value }: { name: string; value: string | number }) {
  const [opened] = useState(value)
  return <input type="hidden" name={name} value={opened} />
}
