import { useEffect, useRef, useState } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.tsx'

type Made = { id: string; firstName: string; username: string; url: string }

/** Returns the sign-in link that was just made, and its owner; null if none was. */
export function useMadeLink(): Made | null {
  const made = useAnswer<ActionAnswer>()?.view as Partial<Made> | undefined
  return made?.url ? (made as Made) : null
}

/** A new sign-in link. It is copied when the button is pressed, scrolls into view, and is shown only once. */
export function CopiedLink({ made: { firstName, username, url } }: { made: Made }) {
  const box = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const words = `Username: ${username}\nSign-in link: ${url}`
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    // Some browsers copy only during a press, so a button is there to copy the link.
    void copy(words).then(setCopied)
  }, [words])
  const again = async () => {
    const done = await copy(words)
    setCopied(done)
    if (!done) toast({ title: 'Not copied', description: 'Select the text and copy it.', tone: 'warn' })
  }
  return (
    <div ref={box} className="scroll-my-20">
      <Alert
        tone="good"
        icon="key"
        live="status"
        title={`For ${firstName}: valid for 72 hours, shown once`}
        actions={
          <Button size="sm" icon={copied ? 'check' : 'copy'} onClick={() => void again()}>
            {copied ? 'Copied' : 'Copy both'}
          </Button>
        }
      >
        <span className="block break-all whitespace-pre-line">{words}</span>
      </Alert>
    </div>
  )
}

/** Copies the text, if the browser allows it. */
async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return false
  }
}
