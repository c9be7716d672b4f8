import { type ChangeEvent, useRef, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { useFetched } from '../browser/runtime/fetched.ts'
import { FieldError, type FieldProps, wiring } from './field.tsx'
import { useHydrated } from '../browser/runtime/hydrated.ts'
import { Icon } from './icon.tsx'
import { photoFromFile } from './photo-file.ts'

const fetchCamera = () => import('./camera-dialog.tsx')

/**
 * One photo (a new one replaces it) or, with `many`, several. Each is posted as a hidden field called `name`: a JPEG
 * data URL, or the unchanged address of an earlier photo. Without scripts it is a file field called `<name>File`.
 */
export function PhotoInput({
  name,
  id = name,
  label,
  hint,
  errors,
  many = false,
  required,
  defaultValue = [],
  onChange,
}: FieldProps & {
  many?: boolean
  required?: boolean
  defaultValue?: readonly string[]
  onChange?: (photos: string[]) => void
}) {
  const hydrated = useHydrated()
  const [photos, setPhotos] = useState<string[]>([...defaultValue])
  const [open, setOpen] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const camera = useFetched(fetchCamera, open)
  const ties = wiring({ id, name, hint, errors })

  const set = (next: string[]) => {
    setPhotos(next)
    onChange?.(next)
  }
  const add = (added: string[]) => set(many ? [...photos, ...added] : added.slice(-1))
  const choose = () => {
    setOpen(false)
    file.current?.click()
  }
  const chosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const files = [...(input.files ?? [])]
    // The same file can be chosen again after it was removed.
    input.value = ''
    const read = await Promise.allSettled(files.map(photoFromFile))
    setUnreadable(read.some((result) => result.status === 'rejected'))
    const good = read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    if (good.length) add(good)
  }

  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={ties['aria-describedby']}>
      <legend className="mb-1 font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {photos.map((photo, index) => (
        <input key={index} type="hidden" name={name} value={photo} />
      ))}
      {photos.length > 0 && (
        <>
          <p role="status" className="text-sm text-muted">
            {photos.length === 1 ? '1 photo taken' : `${photos.length} photos taken`}
          </p>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {photos.map((photo, index) => (
              <li key={photo} className="relative">
                <img
                  src={photo}
                  alt={`Attachment ${index + 1}`}
                  className="aspect-square w-full rounded-control border border-line object-cover"
                />
                {hydrated && (
                  <button
                    type="button"
                    aria-label={`Remove photo ${index + 1}`}
                    onClick={() => set(photos.filter((_, at) => at !== index))}
                    className="absolute top-1 right-1 grid size-11 place-content-center rounded-pill border border-white bg-ink text-on-ink"
                  >
                    <Icon name="x" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <input
        ref={file}
        id={hydrated ? undefined : id}
        type="file"
        name={hydrated ? undefined : `${name}File`}
        accept="image/*"
        multiple={many}
        aria-label="Choose a photo"
        onChange={chosen}
        tabIndex={hydrated ? -1 : undefined}
        className={hydrated ? 'hidden' : 'control hidden noscript:block'}
      />
      {unreadable && (
        <Alert tone="bad" live="alert">
          This file could not be read as a picture. Please choose a JPEG or PNG photo.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button id={hydrated ? id : undefined} icon="camera" onClick={() => setOpen(true)}>
          {photos.length === 0 ? 'Take Photo' : many ? 'Take Another Photo' : 'Replace Photo'}
        </Button>
        <Button variant="quiet" icon="image" onClick={choose}>
          Choose a photo
        </Button>
      </div>
      {camera && (
        <camera.CameraDialog
          open={open}
          many={many}
          taken={photos.length}
          onPhoto={(photo) => add([photo])}
          onClose={() => setOpen(false)}
          onChooseFile={choose}
        />
      )}
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}
