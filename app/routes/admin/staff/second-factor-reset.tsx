import { useNavigation } from '@remix-run/react'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'

/**
 * Removes the second factor of a person who lost their phone and recovery codes; a second press confirms, also without
 * scripts.
 */
export function SecondFactorReset({ name }: { name: string }) {
  const busy = useNavigation().formData?.get('intent') === 'reset-factor'
  return (
    <details>
      <summary className={buttonClass({ variant: 'secondary' }, 'cursor-pointer')}>Reset second factor</summary>
      <Form method="post" className="mt-3 grid gap-3" preventScrollReset>
        <input type="hidden" name="intent" value="reset-factor" />
        <p>
          Only when {name} has lost both phone and recovery codes, and you are sure it is really them. They are signed
          out everywhere, told by email, and sign in with their password alone until they set up a new one.
        </p>
        <div>
          <Button type="submit" variant="danger" busy={busy}>
            Yes, reset it
          </Button>
        </div>
      </Form>
    </details>
  )
}
