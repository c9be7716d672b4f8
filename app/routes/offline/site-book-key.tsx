import { type FormEvent, useState } from 'react'
import { type KnownList } from '~/routes/staff/site-book/known-lists.ts'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { Signature } from '~/ui/signature.tsx'

export type KnownKey = NonNullable<KnownList['keys']>[number]
/** Who takes a key, until when, and their signature as a picture. Without `to`, the key is returned. */
export type Move = { to: string | null; dueAt: string | null; signature: string | null }

export const keyName = ({ name, tag }: Pick<KnownKey, 'name' | 'tag'>): string => (tag ? `${name} (${tag})` : name)

/** A key of the site, to be booked out or in, with a signature. */
export function KeyRow({ of, busy, onMove }: { of: KnownKey; busy: boolean; onMove: (move: Move) => void }) {
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

/** The button of a form. @param of what the button is about, for screen readers */
export const Press = ({ busy, words, of }: { busy: boolean; words: string; of?: string }) => (
  <div>
    <Button type="submit" variant="primary" busy={busy} className="min-h-12">
      {words}
      {of && <span className="sr-only">: {of}</span>}
    </Button>
  </div>
)
