import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { FieldError } from '../field.tsx'
import { Signature } from '../signature.tsx'
import { toast } from '../../browser/runtime/toast-store.ts'
import { common, type InputProps, textOf } from './input-props.ts'

/**
 * A signature in one of three looks: the pad in the page; a dialog with 'Save Signature'; a 'Sign Here' button with a
 * preview and 'Change Signature'. An existing signature is shown, and replaced on request.
 */
export function SignatureInput({ field, answer, errors, onChange }: InputProps<'signature'>) {
  const [kept, setKept] = useState(textOf(answer))
  const [open, setOpen] = useState(false)
  useTold(kept, onChange)

  if (field.look === 'dialog' || field.look === 'button') {
    const save = (picture: string) => {
      setKept(picture)
      setOpen(false)
      toast(field.look === 'dialog' ? SAVED : ADDED)
    }
    const words = kept ? 'Change Signature' : field.look === 'dialog' ? 'Add Digital Signature' : 'Sign Here'
    return (
      <fieldset className="grid min-w-0 justify-items-start gap-2">
        <legend className="mb-1 font-semibold">{field.label}</legend>
        <Kept name={field.name} picture={kept} />
        <Button id={field.name} icon="signature" onClick={() => setOpen(true)}>
          {words}
        </Button>
        <FieldError id={field.name} errors={kept ? undefined : errors} />
        <SignatureDialog
          open={open}
          title={field.look === 'dialog' ? 'Digital Signature' : 'Signature'}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      </fieldset>
    )
  }
  if (kept.startsWith('/') || (kept === textOf(answer) && kept !== '')) {
    return (
      <fieldset className="grid min-w-0 justify-items-start gap-2">
        <legend className="mb-1 font-semibold">{field.label}</legend>
        <Kept name={field.name} picture={kept} />
        <Button id={field.name} icon="signature" onClick={() => setKept('')}>
          Change Signature
        </Button>
      </fieldset>
    )
  }
  return <Signature {...common({ field, errors })} penWidth={2} onChange={(picture) => setKept(picture ?? '')} />
}

function Kept({ name, picture }: { name: string; picture: string }) {
  return (
    <>
      <input type="hidden" name={name} value={picture} />
      {picture && (
        <img src={picture} alt="Your signature" className="h-30 rounded-control border border-line bg-white" />
      )}
    </>
  )
}

type DialogProps = { open: boolean; title: string; onSave: (picture: string) => void; onClose: () => void }

function SignatureDialog({ open, title, onSave, onClose }: DialogProps) {
  const [drawn, setDrawn] = useState<string | null>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon="check"
            reason={!drawn && 'Draw it or type your name first'}
            onClick={() => drawn && onSave(drawn)}
          >
            Save Signature
          </Button>
        </>
      }
    >
      {open && <Signature name="" id="signature-dialog" label="Your signature" penWidth={2} onChange={setDrawn} />}
    </Dialog>
  )
}

/** Reports a change once it has reached the hidden input. */
function useTold(value: string, onChange?: () => void) {
  const told = useRef(value)
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    onChange?.()
  }, [value, onChange])
}

const SAVED = { title: 'Signature Saved', tone: 'good' as const }
const ADDED = {
  title: 'Signature Added',
  description: 'Your signature has been captured successfully.',
  tone: 'good' as const,
}
