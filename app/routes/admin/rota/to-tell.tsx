import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { toast } from '~/ui/toast.tsx'

/** People who got no message about their shifts, each with the text to read out or send. */
export function ToTell({ people }: { people: readonly { userId: string; userName: string; message: string }[] }) {
  if (people.length === 0) return null
  return (
    <Card as="section" aria-labelledby="to-tell-title" className="grid gap-3">
      <CardTitle
        id="to-tell-title"
        icon="phone"
        title="Tell them yourself"
        sub="Email is off, and these people get no messages on a phone."
      />
      <ul className="grid gap-3">
        {people.map(({ userId, userName, message }) => (
          <li key={userId} className="flex flex-wrap items-start justify-between gap-2 border-t border-line pt-3">
            <p className="whitespace-pre-line">{message}</p>
            <CopyMessage name={userName} message={message} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CopyMessage({ name, message }: { name: string; message: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => setCopied(true),
      () => toast({ title: 'Not copied', description: 'Select the text and copy it.', tone: 'warn' }),
    )
  return (
    <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy the message'}
      <span className="sr-only"> to {name}</span>
    </Button>
  )
}
