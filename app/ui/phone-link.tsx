import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { dialLink } from '~/platform/telephone.ts'

/** A phone number to call with one press; `strong` as a button. */
export function PhoneLink({ phone, name, strong }: { phone: string; name: string; strong?: boolean }) {
  return (
    <a
      href={dialLink(phone)}
      className={
        strong ? buttonClass({ variant: 'primary', size: 'lg' }) : 'link inline-flex items-baseline gap-1 tabular-nums'
      }
    >
      <Icon name="phone" className={strong ? undefined : 'size-4 self-center'} />
      <span className="min-w-0 wrap-anywhere">
        {strong && `Call ${name}, `}
        <span className="inline-block max-w-full">{phone}</span>
      </span>
      {!strong && <span className="sr-only"> (call {name})</span>}
    </a>
  )
}
