import { data } from '@remix-run/node'
import { LinkButton } from '~/ui/button.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4 text-center">
      <h1 className="text-2xl font-bold">404 Page Not Found</h1>
      <p className="text-muted">Did you forget to add the page to the router?</p>
      <p>
        <LinkButton to="/home">Go to Home</LinkButton>
      </p>
    </main>
  )
}
