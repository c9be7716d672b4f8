import { LinkButton } from './button.tsx'

/** The number for emergencies, as a button that dials. */
export const CallButton = ({ phone }: { phone: string }) => (
  <LinkButton href={`tel:${phone.replaceAll(' ', '')}`} variant="sos" size="lg" full icon="phone">
    Call {phone}
  </LinkButton>
)
