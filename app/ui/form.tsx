import { Form as RemixForm, type FormProps } from '@remix-run/react'
import { forwardRef } from 'react'
import { REQUEST_KEY } from '~/platform/request-key.ts'

/** A page's form. Sent again without scripts, as a reload does, it counts once; with scripts the page sees to that. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, ...props }, ref) {
  return (
    <RemixForm ref={ref} {...props}>
      {children}
      {props.method === 'post' && <RequestKey />}
    </RemixForm>
  )
})

/** The field that makes a form count once. Scripts send a key of their own in its place. */
export const RequestKey = () => (
  <input type="hidden" name={REQUEST_KEY} defaultValue={fresh()} suppressHydrationWarning />
)

const fresh = () => (import.meta.env.SSR ? `${Date.now().toString(36)}${Math.random().toString(36)}` : '')
