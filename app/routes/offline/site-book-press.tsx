import { type KnownList } from '~/routes/staff/site-book/known-lists.ts'
import { Button } from '~/ui/button.tsx'

export type KnownKey = NonNullable<KnownList['keys']>[number]
/** Who takes a key, until when, and their signature as a picture. Without `to`, the key is returned. */
export type Move = { to: string | null; dueAt: string | null; signature: string | null }

export const keyName = ({ name, tag }: Pick<KnownKey, 'name' | 'tag'>): string => (tag ? `${name} (${tag})` : name)

/** The button of a form. @param of what the button is about, for screen readers */
export const Press = ({ busy, words, of }: { busy: boolean; words: string; of?: string }) => (
  <div>
    <Button type="submit" variant="primary" busy={busy} className="min-h-12">
      {words}
      {of && <span className="sr-only">: {of}</span>}
    </Button>
  </div>
)
