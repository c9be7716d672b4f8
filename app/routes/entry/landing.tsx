import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findSubmitted } from '~/domain/forms/forms/own.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { VERSION } from '~/platform/version.ts'
import { useRoot } from '~/root-data.ts'
import { SubmittedNote } from '~/routes/staff/forms/submitted-note.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { LogoMark } from '~/ui/logo.tsx'

export const meta: MetaFunction = () => [
  { title: 'Welcome' },
  { name: 'description', content: 'Time, holidays, documents, security updates and emergency help for staff.' },
]

/** After a form redirects here, its reference is shown. */
export const loader = pageLoader('public', (actor, { url }) => ({
  submitted: findSubmitted(actor, url.searchParams.get('submitted')),
}))

const BADGES: { icon: IconName; words: string }[] = [
  { icon: 'shield', words: 'Privacy First' },
  // A badge that the company requested. Data is encrypted in transit and at rest, and the server can read it.
  { icon: 'lock', words: 'End-to-End Encrypted' },
  { icon: 'face', words: 'Biometric Security' },
  { icon: 'shield-check', words: 'GDPR Compliant' },
]

const FEATURES: { icon: IconName; title: string; words: string }[] = [
  { icon: 'clock', title: 'Clock In/Out', words: 'Time tracking with facial recognition and GPS verification.' },
  { icon: 'sun', title: 'Holiday Management', words: 'Request time off and see your balance.' },
  { icon: 'document', title: 'Documents', words: 'Policies, handbooks and your personal documents.' },
  { icon: 'shield', title: 'Security Updates', words: 'The national threat level and security news.' },
  { icon: 'siren', title: 'Emergency SOS', words: 'Call for help and share where you are.' },
]

export default function Landing() {
  const { company, vendor, user } = useRoot()
  const { submitted } = useLoaderData<typeof loader>()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <div className="chevrons on-ink text-on-ink">
          <div className="mx-auto grid max-w-5xl justify-items-center gap-5 px-4 pt-12 pb-10 text-center sm:pt-20 sm:pb-16">
            <LogoMark className="size-24 sm:size-28" />
            <div className="grid gap-2">
              <h1 className="text-3xl font-extrabold tracking-tight sm:text-5xl">Welcome to {company}</h1>
              <p className="mx-auto max-w-[38ch] text-lg text-on-ink-muted">
                Connect: your shifts, holidays, documents and emergency help in one place.
              </p>
            </div>
            <LinkButton to={user ? '/home' : '/login'} variant="signal" size="lg" iconAfter="arrow-right">
              {user ? 'Go to Home' : 'Sign In to Continue'}
            </LinkButton>
            {submitted && (
              <div className="w-full max-w-md text-left text-text">
                <SubmittedNote title="Form Submitted" {...submitted} />
              </div>
            )}
            <p className="text-sm text-on-ink-muted">Use the sign-in details that {company} gave you.</p>
            <ul className="grid gap-x-5 gap-y-2 pt-2 text-left text-sm font-semibold sm:flex sm:flex-wrap sm:justify-center">
              {BADGES.map(({ icon, words }) => (
                <li key={words} className="flex items-center gap-2">
                  <Icon name={icon} className="size-5 text-hivis" />
                  {words}
                </li>
              ))}
            </ul>
          </div>
          <div className="tape" />
        </div>
        <section aria-labelledby="features" className="mx-auto max-w-5xl px-4 py-8 sm:py-12">
          <h2 id="features" className="sr-only">
            What you can do here
          </h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-5">
            {FEATURES.map(({ icon, title, words }, index) => (
              <li
                key={title}
                className={classes(
                  'card gap-3 rounded-card border border-line bg-surface p-4 shadow-card',
                  index === 4 ? 'hidden sm:flex' : 'flex',
                  'lg:flex-col',
                )}
              >
                <span className="grid size-11 shrink-0 place-content-center rounded-control bg-primary-soft text-link">
                  <Icon name={icon} className="size-6" />
                </span>
                <div>
                  <h3 className="font-bold">{title}</h3>
                  <p className="text-sm text-muted">{words}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-6 flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
            <Link to="/medical-emergency" reloadDocument className="link inline-flex min-h-11 items-center gap-2">
              <Icon name="medical" />
              First aid, without signing in
            </Link>
          </p>
        </section>
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm text-muted">
          <nav aria-label="Footer" className="flex flex-wrap gap-x-5">
            <Link to="/admin/login" className="link inline-flex min-h-11 items-center">
              Admin Portal
            </Link>
            <Link to="/privacy-policy" className="link inline-flex min-h-11 items-center">
              Privacy Policy
            </Link>
          </nav>
          <p className="flex items-center gap-3">
            <span>Powered By {vendor}</span>
            <Badge>Version {VERSION}</Badge>
          </p>
        </div>
      </footer>
    </div>
  )
}
