import { type FormEvent, useState } from 'react'
import { LOG_KIND_WORDS, MOST_PHOTOS, WRITTEN_KINDS } from '~/domain/time/site-book/log/kinds.ts'
import { partName } from '~/domain/offline/outbox/envelope.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { bytesOf } from '~/ui/data-url.ts'
import { SelectField, TextArea } from '~/ui/field.tsx'
import { PhotoInput } from '~/ui/photo-input.tsx'

const KINDS = WRITTEN_KINDS.map((value) => ({ value, label: LOG_KIND_WORDS[value] }))

export type Told = { tone: 'good' | 'warn' | 'bad'; words: string }

/** Writes an entry of the book on this phone. It is sent to the server once there is a signal, photographs last. */
export function OfflineWrite({ userId, sites }: { userId: string; sites: { siteId: string; siteName: string }[] }) {
  const [told, setTold] = useState<Told>()
  const [written, setWritten] = useState(0)
  const [busy, setBusy] = useState(false)
  const [photos, setPhotos] = useState<string[]>([])
  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const words = String(form.get('words') ?? '').trim()
    if (!words) return setTold({ tone: 'bad', words: 'Please write what happened.' })
    setBusy(true)
    const kept = photos.slice(0, MOST_PHOTOS)
    const body = {
      siteId: form.get('siteId'),
      kind: form.get('kind'),
      words,
      photos: kept.map((_, at) => partName(at)),
    }
    const made = { kind: 'site_log' as const, label: 'Site book entry', body, parts: kept.map(bytesOf) }
    try {
      const { perform } = await import('~/browser/outbox/perform.ts')
      const outcome = await perform(made, userId)
      if (outcome.kind === 'refused') return setTold({ tone: 'bad', words: outcome.words || 'It was refused.' })
      setTold(KEPT[outcome.kind])
      setPhotos([])
      setWritten(written + 1)
    } catch {
      setTold({ tone: 'bad', words: 'This phone could not save it. Write it down on paper.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" aria-labelledby="write-title" className="grid gap-3 print:hidden">
      <CardTitle id="write-title" icon="edit" title="Write an entry" />
      {told && (
        <Alert tone={told.tone} live="status">
          {told.words}
        </Alert>
      )}
      <form key={written} onSubmit={(event) => void write(event)} className="grid gap-3">
        <SelectField
          name="siteId"
          label="Site"
          required
          options={sites.map(({ siteId, siteName }) => ({ value: siteId, label: siteName }))}
        />
        <SelectField name="kind" label="Kind" required options={KINDS} />
        <TextArea name="words" label="What happened" required maxLength={2000} />
        <PhotoInput name="photos" label="Photographs" hint="At most 4" many onChange={setPhotos} />
        <div>
          <Button type="submit" variant="primary" busy={busy} className="min-h-12">
            Add entry
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The message after something is stored, or has arrived. */
export const KEPT = {
  received: { tone: 'good', words: 'Received.' },
  kept: { tone: 'warn', words: 'Saved on this phone. It will be sent when you have signal.' },
} as const
