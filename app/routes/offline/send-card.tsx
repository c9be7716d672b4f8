import { type FormEvent, useState } from 'react'
import { readDigits } from '~/domain/fitness/credentials/digits.ts'
import { CREDENTIAL_KINDS } from '~/domain/fitness/credentials/kinds/index.ts'
import { type CredentialKind } from '~/domain/fitness/credentials/kind.ts'
import { partName } from '~/domain/offline/outbox/envelope.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { bytesOf } from '~/ui/data-url.ts'
import { SelectField, TextField } from '~/ui/field.tsx'
import { PhotoInput } from '~/ui/photo-input.tsx'

const MOST_PHOTOS = 2

/** The kinds of papers that staff can send. The company's own kinds are on the full page. */
const KINDS = Object.entries<CredentialKind>(CREDENTIAL_KINDS).filter(([, { staffSend }]) => staffSend)

type Told = { tone: 'good' | 'warn' | 'bad'; words: string }

/** Stores a new card on this phone, with photos. It is sent to the office once there is a signal. */
export function SendCard({ userId }: { userId: string }) {
  const [told, setTold] = useState<Told>()
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const [photos, setPhotos] = useState<string[]>([])
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const wrong = wrongWith(text, photos)
    if (wrong) return setTold({ tone: 'bad', words: wrong })
    setBusy(true)
    const kept = photos.slice(0, MOST_PHOTOS)
    const [number, expiresOn] = [text('number'), text('expiresOn')]
    const body = {
      kind: text('kind'),
      ...(number && { number }),
      ...(expiresOn && { expiresOn }),
      photos: kept.map((_, at) => partName(at)),
    }
    const made = { kind: 'paper' as const, label: 'New card', body, parts: kept.map(bytesOf) }
    try {
      const { perform } = await import('~/browser/outbox/perform.ts')
      const outcome = await perform(made, userId)
      if (outcome.kind === 'refused') return setTold({ tone: 'bad', words: outcome.words || 'It was refused.' })
      setTold(KEPT[outcome.kind])
      setPhotos([])
      setSent(sent + 1)
    } catch {
      setTold({ tone: 'bad', words: 'This phone could not save it. Try again once you have signal.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" aria-labelledby="send-title" className="grid gap-3">
      <CardTitle
        id="send-title"
        icon="camera"
        title="Send a new card"
        sub="A photo is enough. The office adds the rest."
      />
      {told && (
        <Alert tone={told.tone} live="status">
          {told.words}
        </Alert>
      )}
      <form key={sent} noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
        <SelectField
          name="kind"
          label="What is it?"
          required
          options={KINDS.map(([value, { label }]) => ({ value, label }))}
        />
        <PhotoInput name="photos" label="Photos of the card" hint="Front and back" many onChange={setPhotos} />
        <TextField name="number" label="Number on the card" plain hint="An SIA licence has 16 digits" maxLength={60} />
        <TextField name="expiresOn" type="date" label="Expiry date on the card" plain />
        <Button type="submit" variant="primary" size="lg" icon="send" full busy={busy} busyLabel="Sending...">
          Send
        </Button>
      </form>
    </Card>
  )
}

/** Returns why the server would refuse the card later; null if nothing is wrong. */
function wrongWith(text: (name: string) => string, photos: readonly string[]): string | null {
  const [kind, number] = [KINDS.find(([name]) => name === text('kind'))?.[1], text('number')]
  if (!photos.length && !number && !text('expiresOn')) return 'Add a photo of the card, or its number.'
  const read = number && kind?.number?.digits ? readDigits(number, kind.number.digits) : null
  return read && 'problem' in read ? `${read.problem}.` : null
}

const KEPT = {
  received: { tone: 'good', words: 'Received. The office will check it.' },
  kept: { tone: 'warn', words: 'Saved on this phone. It will be sent when you have signal.' },
} as const
