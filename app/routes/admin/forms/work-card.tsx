import { type ActionView } from '~/domain/fitness/actions/views.ts'
import { CloseFold } from '~/routes/admin/fitness/due-forms.tsx'
import { ActionFacts } from '~/routes/papers/action-facts.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'

/** The actions that a form opened, and their outcome. */
export function WorkCard({ actions, today }: { actions: ActionView[]; today: string }) {
  return (
    <Card as="section" aria-labelledby="work-title" className="no-print">
      <CardTitle id="work-title" icon="calendar-check" title="Actions from this form" />
      <ul className="mt-3 grid gap-4">
        {actions.map((item) => (
          <li key={item.id} className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
            <ActionFacts action={item} today={today} level={3} />
            {item.closedWords && (
              <p className="text-sm wrap-anywhere">
                {item.closedBy ? `${item.closedBy}: ` : ''}
                {item.closedWords}
              </p>
            )}
            {item.state === 'open' && <CloseFold action={item} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
