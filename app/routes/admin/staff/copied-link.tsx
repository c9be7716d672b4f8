import { type ActionAnswer } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.tsx'

/** A sign-in link that was just made, to be copied and handed over; it is shown once. */
export function CopiedLink() {
  const made = useAnswer<ActionAnswer>()?.view as { firstName?: string; username?: string; url?: string } | undefined
  if (!made?.url) return null
  const words = `Username: ${made.username}\nSign-in link: ${made.url}`
  const copy = async () => {
    await navigator.clipboard.writeText(words)
    toast({ title: 'Copied', tone: 'good' })
  }
  return (
    <Alert
      tone="good"
      icon="key"
      live="status"
      title={`For ${made.firstName}: valid for 72 hours, shown once`}
      className="mb-5"
      actions={
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          Copy both
        </Button>
      }
    >
      <span className="block break-all whitespace-pre-line">{words}</span>
    </Alert>
  )
}
