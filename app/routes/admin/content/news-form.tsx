import { useNavigation } from '@remix-run/react'
import { categoryLabel, editorCategories, newsCategories } from '~/domain/content/news/category.ts'
import { type ArticleAdminView } from '~/domain/content/news/news.server.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor, fieldsOf, ticked } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PublishField, SaveBar, TitleField } from './fields.tsx'

/** Writes or changes an article; a preview shows how it will read. */
export function NewsForm({ article, intent, submit }: { article?: ArticleAdminView; intent: string; submit: string }) {
  const answer = useAnswer<ActionAnswer>()
  const shown = answer?.view as { html: string; title: string } | undefined
  const { errors, typed: refused } = answeredFor(answer?.result)
  const typed = answer?.view ? (answer.view as Record<string, string | undefined>) : refused
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent')
  const offered = article && !isOffered(article.category) ? [...editorCategories, article.category] : editorCategories
  return (
    <>
      <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className="grid max-w-3xl gap-5">
        <ErrorSummary errors={errors} />
        <Card className="grid gap-5">
          <TitleField
            piece={article}
            lines={article ? [categoryWords(article.category), article.content] : []}
            errors={errors}
            typed={typed}
          />
          <TextArea
            {...field('content', article?.content)}
            label="Content"
            required
            rows={12}
            hint="Plain text or Markdown: # heading, **bold**, - list, [words](https://address)"
          />
          <TextArea
            {...field('excerpt', article?.excerpt)}
            label="Excerpt"
            rows={2}
            maxLength={500}
            hint="Shown on the card. Leave blank to use the first 150 characters of the content."
          />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <SelectField
              {...field('category', article?.category ?? 'company update')}
              label="Category"
              required
              options={offered.map((value) => ({ value, label: categoryWords(value) }))}
            />
            <PublishField
              piece={article}
              errors={errors}
              typed={typed}
              blank="Leave blank to publish now; a future time schedules it."
            />
          </div>
          <TextField
            name="image"
            id="imageUrl"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            label={article?.imageUrl ? 'Another image' : 'Image'}
            hint="PNG, JPG, GIF up to 10MB"
            errors={errors.imageUrl}
          />
          {article?.imageUrl && (
            <div className="grid gap-2">
              <img
                src={`${article.imageUrl}?w=640`}
                alt="Current illustration"
                className="max-h-48 w-fit rounded-control border border-line"
              />
              <Checkbox
                name="dropImage"
                label="Remove the current image"
                defaultChecked={ticked({ typed }, 'dropImage')}
              />
            </div>
          )}
        </Card>
        <SaveBar intent={intent} label={submit} busy={busy === intent} back="/admin/content/news">
          <Button type="submit" name="intent" value="preview" size="lg" icon="eye" busy={busy === 'preview'}>
            Preview
          </Button>
        </SaveBar>
      </Form>
      {shown && (
        <Card as="section" aria-labelledby="preview-title" className="mt-6 max-w-3xl">
          <CardTitle id="preview-title" icon="eye" title="Preview" sub="Not saved yet" />
          <h3 className="mt-4 text-xl font-bold">{shown.title}</h3>
          {/* The server rendered this from Markdown, with raw HTML escaped. */}
          <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: shown.html }} />
        </Card>
      )}
    </>
  )
}

const isOffered = (category: string) => (editorCategories as readonly string[]).includes(category)
const categoryWords = (value: string) => {
  const known = (newsCategories as readonly string[]).includes(value)
  return value === 'company update' ? 'Company update' : known ? categoryLabel(value) : value
}
