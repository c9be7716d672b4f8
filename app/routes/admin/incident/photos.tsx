import { useNavigation } from '@remix-run/react'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { type IncidentPhoto } from '~/domain/safety/incidents/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PictureField } from '~/ui/picture-field.tsx'

/** The photographs of an incident, and a way to add one. */
export function IncidentPhotos({
  id,
  photos,
  answered: { errors, typed },
}: {
  id: string
  photos: readonly IncidentPhoto[]
  answered: Answered
}) {
  const busy = useNavigation().formData?.get('intent') === 'photo'
  const form = useEmptiedForm('photo')
  return (
    <Card as="section" aria-labelledby="photos" className="grid gap-3">
      <CardTitle id="photos" icon="camera" title="Photographs" />
      {photos.length === 0 && <p className="text-muted">Photographs that control adds appear here.</p>}
      <ul className="grid grid-cols-2 gap-2">
        {photos.map(({ id: key, url, words, by, at }) => (
          <li key={key} className="grid content-start gap-1 text-sm">
            <a href={url}>
              <img
                src={`${url}?w=320`}
                alt={words ?? 'Photograph'}
                className="aspect-4/3 w-full rounded-control object-cover"
              />
            </a>
            <span className="wrap-anywhere">{words}</span>
            <span className="text-muted">
              {by}, {showInstant(at)}
            </span>
          </li>
        ))}
      </ul>
      <Form ref={form} method="post" encType="multipart/form-data" noValidate preventScrollReset className="grid gap-3">
        <ErrorSummary errors={errors} ids={{ imageData: 'image' }} />
        <input type="hidden" name="intent" value="photo" />
        <input type="hidden" name="id" value={id} />
        <PictureField
          name="image"
          label="Photograph"
          hint="JPEG, PNG or WebP, at most 8 MB"
          errors={errors.image ?? errors.imageData}
        />
        <TextField
          id="photo-words"
          name="words"
          label="What it shows"
          maxLength={300}
          defaultValue={typed.words}
          errors={errors.words}
        />
        <Button type="submit" icon="upload" busy={busy} busyLabel="Adding...">
          Add photograph
        </Button>
      </Form>
    </Card>
  )
}
