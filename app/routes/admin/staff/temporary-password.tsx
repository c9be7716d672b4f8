import { useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'

// Only letters and digits that cannot be confused when read out over the telephone are used.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password that its owner must change at the first sign-in. It is visible, because the admin must pass it on. */
export function TemporaryPassword({ isNew, errors }: { isNew: boolean; errors?: string[] }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const suggest = () => {
    const random = crypto.getRandomValues(new Uint32Array(12))
    const signs = [...random].map((number) => SIGNS[number % SIGNS.length]!).join('')
    field.current!.value = `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
    setCopied(false)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(field.current!.value)
    setCopied(true)
  }
  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        name="password"
        label={isNew ? 'Temporary password' : 'New temporary password'}
        hint={
          isNew
            ? 'At least 8 characters. They choose their own at the first sign-in.'
            : 'Leave blank to keep the current one. A new one signs them out everywhere.'
        }
        errors={errors}
        required={isNew}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button size="sm" icon="refresh" onClick={suggest}>
          Suggest one
        </Button>
        <Button size="sm" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
