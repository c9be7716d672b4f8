import { LinkButton } from './button.tsx'

/** Links to older entries of a list, and back to its start. @param next the position, and the filters that stay set */
export function OlderLinks({ next, older, newest }: { next: string | null; older: boolean; newest: string }) {
  if (!next && !older) return null
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      {older && <LinkButton to={newest}>Newest</LinkButton>}
      {next && <LinkButton to={`?before=${next}`}>Older</LinkButton>}
    </p>
  )
}
