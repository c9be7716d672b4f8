import { data, type MetaFunction } from '@remix-run/node'
import { useRoot } from '~/root-data.ts'
import { LinkButton } from '~/ui/button.tsx'
import { LogoMark } from '~/ui/logo.tsx'

export const meta: MetaFunction = () => [{ title: '404 Page Not Found' }]

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const { user } = useRoot()
  return (
    <main className="chevrons on-ink grid min-h-dvh content-center justify-items-center gap-4 px-4 text-center text-on-ink">
      <LogoMark className="size-20" />
      <h1 className="text-3xl font-extrabold">404 Page Not Found</h1>
      <p className="text-on-ink-muted">Did you forget to add the page to the router?</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton to={user ? '/home' : '/'} variant="signal" icon="home">
          Go to Home
        </LinkButton>
        <LinkButton to="/medical-emergency" reloadDocument variant="on-ink" icon="medical">
          First aid
        </LinkButton>
      </div>
    </main>
  )
}
