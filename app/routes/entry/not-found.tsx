import { data, type MetaFunction } from '@remix-run/node'
import { useRoot } from '~/root-data.ts'
import { StaffFrame } from '~/routes/staff/frame.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { LogoMark } from '~/ui/logo.tsx'

export const meta: MetaFunction = () => [{ title: '404 Page Not Found' }]

export const loader = () => data(null, { status: 404 })

/** The page for unknown addresses: inside the frame, with SOS and tabs, for a signed-in person. */
export default function NotFound() {
  const { user } = useRoot()
  if (user)
    return (
      <StaffFrame>
        <div className="grid gap-4">
          <h1 className="text-2xl font-extrabold sm:text-3xl">404 Page Not Found</h1>
          <p className="text-muted">Did you forget to add the page to the router?</p>
          <WaysOut home="/home" dark={false} />
        </div>
      </StaffFrame>
    )
  return (
    <main className="chevrons on-ink grid min-h-dvh content-center justify-items-center gap-4 px-4 text-center text-on-ink">
      <LogoMark className="size-20" />
      <h1 className="text-3xl font-extrabold">404 Page Not Found</h1>
      <p className="text-on-ink-muted">Did you forget to add the page to the router?</p>
      <WaysOut home="/" dark />
    </main>
  )
}

const WaysOut = ({ home, dark }: { home: string; dark: boolean }) => (
  <div className="mt-2 flex flex-wrap gap-3">
    <LinkButton to={home} variant="signal" icon="home">
      Go to Home
    </LinkButton>
    <LinkButton to="/medical-emergency" reloadDocument variant={dark ? 'on-ink' : 'secondary'} icon="medical">
      First aid
    </LinkButton>
  </div>
)
