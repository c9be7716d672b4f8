import { PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { LinkButton } from '~/ui/button.tsx'

/** The head of Content Management with its two pages. */
export function ContentHeader({ create }: { create: { to: string; label: string } }) {
  return (
    <>
      <PageHeader
        title="Content Management"
        sub="What staff read under News and Documents"
        actions={
          <LinkButton to={create.to} variant="primary" icon="plus">
            {create.label}
          </LinkButton>
        }
      />
      <div className="mb-5">
        <Tabs label="Content" tabs={TABS} />
      </div>
    </>
  )
}

const TABS = [
  { to: '/admin/content/news', label: 'News Articles', icon: 'news' as const },
  { to: '/admin/content/documents', label: 'Documents', icon: 'document' as const },
]
