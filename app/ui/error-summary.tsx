import { useActionData } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * The errors of a form. It takes focus when it appears, and each message links to its field. `errors` is the server's
 * answer, field name to messages; '' contains those of the whole form. `labels` names fields whose message does not
 * mention them; `ids` is for fields whose id differs from the name. `told` is the source of errors that are not the
 * page's answer: a new object shows them again.
 */
export function ErrorSummary({
  errors,
  title = 'There is a problem',
  labels = {},
  ids = {},
  told,
}: {
  errors?: Record<string, string[] | null | undefined> | null
  title?: string
  labels?: Record<string, string>
  ids?: Record<string, string>
  told?: object
}) {
  const box = useRef<HTMLDivElement>(null)
  const found = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field, message: withoutTitle(message, title) })),
  )
  const key = JSON.stringify(found)
  // The same answer takes the focus again if it is sent again. Reloading the page's data clears the answer.
  const pageAnswer = useActionData()
  const answer = told ?? pageAnswer
  const seen = useRef<{ key: string; answer: unknown }>({ key: '[]', answer: undefined })
  useEffect(() => {
    const isNew = key !== seen.current.key || (answer !== undefined && answer !== seen.current.answer)
    seen.current = { key, answer: answer ?? seen.current.answer }
    if (isNew && key !== '[]') box.current?.focus()
  }, [key, answer])
  if (found.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="rounded-card border-2 border-bad bg-surface p-4"
    >
      <h2 id="error-summary-title" className="text-lg font-bold text-bad">
        {title}
      </h2>
      <ul className="mt-2 grid md:gap-1">
        {found.map(({ field, message }) => (
          <li key={field + message}>
            {field ? (
              <a
                href={`#${ids[field] ?? field}`}
                className="inline-flex min-h-6 items-center font-semibold text-bad underline underline-offset-2 max-md:min-h-11"
              >
                {labels[field] ? `${labels[field]}: ${message}` : message}
              </a>
            ) : (
              <span className="font-semibold">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Removes the title from the start of a message, so that it is not repeated. */
const withoutTitle = (message: string, title: string) =>
  message.startsWith(`${title}. `) ? message.slice(title.length + 2) : message
