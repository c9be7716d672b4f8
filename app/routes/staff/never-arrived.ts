import { useEffect } from 'react'
import { NEVER_ARRIVED, neverArrived } from '~/domain/unread/notification.ts'
import { listen } from '~/outbox/news.ts'
import { toast } from '~/ui/toast-store.ts'

/** Tells a person at once of what they recorded on this phone and what is lost; the notifications keep it. */
export function useNeverArrived(): void {
  useEffect(
    () =>
      listen((word) => {
        if (word.kind !== 'never arrived') return
        toast({ title: NEVER_ARRIVED, description: neverArrived(word.numbers), tone: 'bad' })
      }),
    [],
  )
}
