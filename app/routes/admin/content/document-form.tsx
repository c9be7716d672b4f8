import { useNavigation } from '@remix-run/react'
import { documentCategories, documentCategoryLabel } from '~/domain/content/documents/category.ts'
import { type DocumentAdminView } from '~/domain/content/documents/documents.server.ts'
import { ownFileId, showSize } from '~/domain/content/documents/link.ts'
import { type PersonChoice } from '~/domain/kernel/people/choose.server.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf, ticked } from '~/ui/answered.ts'
import { Card } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { useTyped } from '~/browser/runtime/typed.ts'
import { PublishField, SaveBar, TitleField } from './fields.tsx'
import { PersonField } from '~/routes/admin/staff/person-field.tsx'

/** Adds or changes a document: a file from this device, or an address on another server. */
export function DocumentForm({
  document,
  people,
  intent,
  submit,
}: {
  document?: DocumentAdminView & { ownerMark?: string }
  people: readonly PersonChoice[]
  intent: string
  submit: string
}) {
  const hydrated = useHydrated()
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result)
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent') === intent
  const [category, setCategory, categoryField] = useTyped<HTMLSelectElement>(
    typed.category ?? document?.category ?? 'policy',
  )
  const known = (documentCategories as readonly string[]).includes(document?.category ?? 'policy')
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid max-w-3xl gap-5">
      <ErrorSummary errors={errors} />
      <Card className="grid gap-5">
        <TitleField
          piece={document}
          lines={
            document
              ? [documentCategoryLabel(document.category), document.description ?? '', document.fileUrl].filter(Boolean)
              : []
          }
          errors={errors}
          typed={typed}
        />
        <TextArea {...field('description', document?.description)} label="Description" rows={3} maxLength={2000} />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <SelectField
            name="category"
            label="Category"
            required
            ref={categoryField}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={[...documentCategories, ...(known ? [] : [document!.category])].map((value) => ({
              value,
              label: documentCategoryLabel(value),
            }))}
            errors={errors.category}
          />
          <PublishField piece={document} errors={errors} typed={typed} blank="Leave blank to publish now." />
        </div>
        {(!hydrated || category === 'personal') && (
          <div className={category === 'personal' ? undefined : 'hidden noscript:block'}>
            <PersonField
              people={people}
              name="owner"
              label="Whose document"
              hint="For personal documents: only this person and admins see it. Leave blank for admins only."
              defaultValue={typed.owner ?? document?.ownerMark}
              errors={errors.owner}
            />
          </div>
        )}
      </Card>
      <Card className="grid gap-5">
        {document && (
          <p className="text-sm text-muted">
            Current file:{' '}
            <a href={document.fileUrl} className="font-semibold text-link underline">
              {ownFileId(document.fileUrl) ? (document.fileType ?? 'File') : document.fileUrl}
            </a>
            {document.fileSize > 0 && `, ${showSize(document.fileSize)}`}
          </p>
        )}
        <TextField
          name="file"
          type="file"
          accept=".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.md,.csv,image/jpeg,image/png,image/webp,image/gif"
          label={document ? 'Another file' : 'File'}
          plain
          hint="PDF, office document without macros, picture or text file, up to 10 MB"
          errors={errors.file}
        />
        <TextField
          {...field('fileUrl', document?.fileUrl)}
          inputMode="url"
          label="Or a link"
          plain
          hint="https://… for a document stored elsewhere"
        />
        <TextField
          name="fileSize"
          inputMode="numeric"
          label="Its size in bytes"
          plain
          hint="For a document stored elsewhere. The size of an uploaded file is measured."
          defaultValue={typed.fileSize ?? (document?.fileSize ? String(document.fileSize) : undefined)}
          errors={errors.fileSize}
        />
        <Checkbox
          name="needsAcknowledgement"
          label="Ask staff to confirm that they have read it"
          hint="You can see who has and who has not."
          defaultChecked={ticked({ typed }, 'needsAcknowledgement', document?.needsAcknowledgement)}
        />
      </Card>
      <SaveBar intent={intent} label={submit} busy={busy} back="/admin/content/documents" />
    </Form>
  )
}
