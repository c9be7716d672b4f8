import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { EQUIPMENT_WORDS } from '~/domain/time/biometrics/equipment.ts'
import { ReferenceForm, ReferenceQuery } from '~/domain/time/biometrics/input.ts'
import { INCOMPLETE, NO_PICTURE } from '~/domain/time/biometrics/reference-words.ts'
import { type ReferenceView } from '~/domain/time/biometrics/references.server.ts'
import {
  addReference,
  countReferences,
  deleteReference,
  listReferences,
} from '~/domain/time/biometrics/references.server.ts'
import { showDate } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { PictureField } from '~/ui/picture-field.tsx'
import { Chips } from '~/ui/chips.tsx'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Safety Reference Images · Admin Portal' }]

const HERE = '/admin/reference-images'
const PAGE = 24

export const loader = listLoader(
  'admin',
  ReferenceQuery.extend({ equipment: ReferenceQuery.shape.equipmentType }),
  (actor, { equipment = 'hi_vis_jacket', ...query }) => ({
    ...listReferences(actor, { ...query, equipmentType: equipment }),
    wanted: equipment,
    counts: countReferences(actor),
  }),
  { limit: PAGE },
)

export const action = pageActions(
  'admin',
  {
    add: formAction(
      ReferenceForm,
      async (actor: Person, { image, ...input }) =>
        addReference(actor, { ...input, imageData: (await photoOf(image)) ?? '' }),
      (view) => ({
        to: `${HERE}?equipment=${view.equipmentType}`,
        toast: { title: 'Reference image uploaded successfully', tone: 'good' },
      }),
      'Failed to upload reference image',
    ),
    remove: formAction(
      ById,
      deleteReference,
      (view, { url }) => ({ to: HERE + url.search, toast: { title: view.message, tone: 'good' } }),
      'Failed to delete reference image',
    ),
  },
  'pictureForm',
)

export const clientAction = keepTyped({
  add: ['Upload Failed', 'Failed to upload reference image'],
  remove: ['Delete Failed', 'Failed to delete reference image'],
})

export default function ReferenceImages() {
  const { items: images, wanted, counts, next, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Safety Reference Images"
        sub="Pictures of the equipment that the company issues. They are used to check jacket colour."
      />
      <div className="grid items-start grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label="Images" className="order-2 grid gap-4 lg:order-1">
          <Chips
            label="Equipment"
            chips={Object.entries(EQUIPMENT_WORDS).map(([value, label]) => ({
              to: `?equipment=${value}`,
              label,
              current: value === wanted,
              count: counts[value] ?? 0,
            }))}
          />
          {images.length === 0 ? (
            <Empty icon="vest" title="No reference images yet">
              Until there is one, a jacket of any high-visibility colour is accepted.
            </Empty>
          ) : (
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {images.map((image) => (
                <Reference key={image.id} image={image} />
              ))}
            </ul>
          )}
          <ListPager shown={images.length} total={total} next={next} />
        </section>
        <Upload wanted={wanted} />
      </div>
    </>
  )
}

function Upload({ wanted }: { wanted: string }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'add')
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent') === 'add'
  const form = useEmptiedForm('add')
  return (
    <Card as="section" className="order-1 grid gap-4 lg:order-2">
      <CardTitle icon="upload" title="Upload an image" />
      <Form ref={form} method="post" encType="multipart/form-data" noValidate className="grid gap-4">
        <ErrorSummary errors={errors} ids={{ imageData: 'image' }} title={titleOf(errors)} />
        <input type="hidden" name="intent" value="add" />
        <TextField {...field('name')} label="Name" required maxLength={120} />
        <TextArea {...field('description')} label="Description" rows={2} maxLength={1000} />
        <SelectField
          {...field('equipmentType', wanted)}
          label="Equipment type"
          required
          options={Object.entries(EQUIPMENT_WORDS).map(([value, label]) => ({ value, label }))}
        />
        <PictureField
          name="image"
          label="Image file"
          hint="JPEG, PNG or WebP, at most 8 MB"
          required
          errors={errors.image ?? errors.imageData}
        />
        <Button type="submit" variant="primary" icon="upload" busy={busy} busyLabel="Uploading...">
          Upload
        </Button>
      </Form>
    </Card>
  )
}

/** Returns the title of an error, which is about missing information or about the picture. */
function titleOf(errors: Record<string, string[] | null | undefined>): string {
  const said = Object.values(errors).flatMap((messages) => messages ?? [])
  if (said.includes(INCOMPLETE)) return 'Missing Information'
  if (said.includes(NO_PICTURE)) return 'Invalid File'
  return errors[''] || errors.imageData ? 'Upload Failed' : 'Missing Information'
}

function Reference({ image }: { image: ReferenceView }) {
  const { errors } = answeredFor(useAnswer<ActionAnswer>()?.result, 'remove', image.id)
  const busy = useNavigation().formData?.get('id') === image.id
  return (
    <Card as="li" className="grid content-start gap-3">
      <img
        src={`${image.imageUrl}?w=640`}
        alt={image.description ?? image.name}
        className="aspect-4/3 w-full rounded-control border border-line bg-sunken object-cover"
        loading="lazy"
      />
      <div>
        <h2 className="font-bold">{image.name}</h2>
        {image.description && <p className="text-sm text-muted">{image.description}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          Added {showDate(image.createdAt)}
          {image.colourFamily && <Badge tone="info">{FAMILIES[image.colourFamily] ?? image.colourFamily}</Badge>}
        </p>
      </div>
      <details>
        <summary className={buttonClass({ size: 'sm', variant: 'danger' }, 'w-fit cursor-pointer')}>
          <Icon name="trash" />
          Delete<span className="sr-only"> {image.name}</span>
        </summary>
        <Form method="post" preventScrollReset className="mt-3 grid justify-items-start gap-2">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={image.id} />
          <ErrorSummary title="Delete Failed" errors={errors} />
          <p className="text-sm">Delete this image for good?</p>
          <Button type="submit" size="sm" variant="danger" busy={busy} busyLabel="Deleting...">
            Yes, delete it
          </Button>
        </Form>
      </details>
    </Card>
  )
}

const FAMILIES: Record<string, string> = { yellow: 'Yellow', orange: 'Orange', both: 'Yellow and orange' }
