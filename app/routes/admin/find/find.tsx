import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { Button } from '~/ui/button.tsx'

const FindDialog = lazyPart(() => import('./find-dialog.tsx'))

/** The button that finds people, pages and actions, and its keys. What it opens is fetched when it is first asked for. */
export function Find() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Over another dialog it would hide what has to be answered first.
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <Button
        variant="on-ink"
        size="sm"
        icon="search"
        className="noscript:hidden"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K"
      >
        <span className="max-sm:sr-only">Find</span>
      </Button>
      <Suspense fallback={null}>{open && <FindDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
