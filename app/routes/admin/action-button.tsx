import { useNavigation } from '@remix-run/react'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'

/** Renders a form with one button and hidden fields. It works without scripts. */
export function ActionButton({
  intent,
  fields,
  action,
  ...button
}: Omit<ButtonProps, 'type' | 'busy'> & { intent: string; fields: Record<string, string>; action?: string }) {
  const posted = useNavigation().formData
  const busy =
    posted?.get('intent') === intent && Object.entries(fields).every(([name, value]) => posted.get(name) === value)
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" busy={busy} />
    </Form>
  )
}
