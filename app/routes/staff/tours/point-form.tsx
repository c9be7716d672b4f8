import { type FormEvent, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TextArea } from '~/ui/field.tsx'
import { PhotoInput } from '~/ui/photo-input.tsx'
import { showTime } from '~/platform/dates.ts'
import { type Opened } from './use-walk.ts'

/** Asks a checkpoint's question after its scan. The scan keeps its time, and an empty answer is accepted. */
export function PointForm({
  opened: { at, point },
  onAnswer,
}: {
  opened: Opened
  onAnswer: (answers: { answer?: string; photo?: string }) => void
}) {
  const [photo, setPhoto] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim()
    onAnswer({ answer: answer || undefined, photo })
  }
  return (
    <Card as="section" aria-labelledby="point-title" className="grid gap-3">
      <h2 id="point-title" className="text-xl font-extrabold wrap-anywhere">
        {point.name}, {showTime(at)}
      </h2>
      <form onSubmit={submit} className="grid gap-3">
        {point.question && <TextArea name="answer" id="point-answer" label={point.question} maxLength={500} />}
        {point.photoNeeded && (
          <PhotoInput name="photo" id="point-photo" label="Photograph" onChange={([taken]) => setPhoto(taken)} />
        )}
        <Button type="submit" variant="signal" size="lg" icon="check" full className="min-h-16 text-xl">
          Record scan
        </Button>
      </form>
    </Card>
  )
}
