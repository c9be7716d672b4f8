import { Form as RemixForm, type FormProps } from '@remix-run/react'
import { forwardRef } from 'react'
import { REQUEST_KEY } from '~/platform/request-key.ts'

/**
 * A page's form. If it is sent twice without scripts, for example by a reload, it counts once; with scripts the page
 * handles that.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, ...props }, ref) {
  return (
    <RemixForm ref={ref} {...props}>
      {children}
      {props.method === 'post' && <RequestKey />}
    </RemixForm>
  )
})

/** The field with which a form counts once. Scripts send their own key instead. */
export const RequestKey = () => (
  <input type="hidden" name={REQUEST_KEY} defaultValue={fresh()} suppressHydrationWarning />
)

const fresh = () => (import.meta.env.SSR ? `${Date.now().toString(36)}${Math.random().toString(36)}` : '')
