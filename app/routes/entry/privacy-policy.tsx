import { type MetaFunction } from '@remix-run/node'
import { POLICY_DATE, privacyPolicy } from '~/domain/content/consent/privacy-policy.ts'
import { useRoot } from '~/root-data.ts'
import { LinkButton } from '~/ui/button.tsx'
import { StaticFrame } from './static-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Privacy Policy' }]

export default function PrivacyPolicy() {
  const { company } = useRoot()
  const sections = privacyPolicy(company)
  return (
    <StaticFrame company={company} back={{ to: '/', label: 'Back' }}>
      <h1 className="text-2xl font-extrabold sm:text-3xl">Privacy Policy</h1>
      <p className="mt-1 text-muted">
        Last updated: {POLICY_DATE}. Effective date: {POLICY_DATE}.
      </p>
      <nav aria-label="Sections" className="mt-5 rounded-card border border-line bg-surface p-4">
        <ol className="grid gap-x-6 sm:grid-cols-2">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                {index + 1}. {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="prose mt-6">
        {sections.map(({ id, title, paragraphs, points, after }, index) => (
          <section key={id} aria-labelledby={id} className="pt-2">
            <h2 id={id}>
              {index + 1}. {title}
            </h2>
            {paragraphs?.map((text) => (
              <p key={text} className="mt-2">
                {text}
              </p>
            ))}
            {points && (
              <ul className="mt-2">
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {after && <p className="mt-2">{after}</p>}
          </section>
        ))}
      </article>
      <p className="mt-8 border-t border-line pt-4 text-sm text-muted">© 2025 {company}. All rights reserved.</p>
      <LinkButton to="/" icon="arrow-left" className="no-print mt-4">
        Back
      </LinkButton>
    </StaticFrame>
  )
}
