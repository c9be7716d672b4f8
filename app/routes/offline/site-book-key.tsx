import { type FormEvent, useState } from 'react'
import { TextField } from '~/ui/field.tsx'
import { Signature } from '~/ui/signature.tsx'
import { type KnownKey, keyName, type Move, Press } from './site-book-press.tsx'

/** A key of the site, to be booked out or in, with a signature. */
export default function KeyRow({ of, busy, onMove }: { of: KnownKey; busy: boolean; onMove: (move: Move) => void }) {
  const [signature, setSignature] = useState<string | null>(null)
  const { id, holder } = of
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim() || null
    onMove({ to: text('to'), dueAt: text('dueAt'), signature })
  }
  return (
    <li>
      <form onSubmit={submit} noValidate className="grid gap-2">
        <p className="wrap-anywhere">
          <b>{keyName(of)}</b>: {holder === null ? 'in' : `out to ${holder}`}
        </p>
        {holder === null && (
          <>
            <TextField name="to" id={`to-${id}`} label="Who takes it?" required maxLength={120} />
            <TextField
              name="dueAt"
              id={`due-${id}`}
              type="datetime-local"
              label="Back by"
              hint="Leave blank for 12 hours"
            />
          </>
        )}
        <details>
          <summary className="link flex min-h-12 w-fit cursor-pointer items-center">
            Sign<span className="sr-only">: {keyName(of)}</span>
          </summary>
          <Signature name="signature" id={`signature-${id}`} label="Signature" onChange={setSignature} />
        </details>
        <Press busy={busy} words={holder === null ? 'Book out' : 'Book in'} of={keyName(of)} />
      </form>
    </li>
  )
}
