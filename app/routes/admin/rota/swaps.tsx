import { type SwapView } from '~/domain/time/rota/views.ts'
import { showHours } from '~/domain/time/rota/show-hours.ts'
import { Card, CardTitle } from '~/ui/card.tsx'
import { TextArea } from '~/ui/field.tsx'
import { PlanForm } from './plan-form.tsx'

/** Swaps that both guards want and control has not decided yet. */
export function Swaps({ swaps, maySettle }: { swaps: SwapView[]; maySettle: boolean }) {
  if (swaps.length === 0) return null
  return (
    <Card as="section" aria-labelledby="swaps-title" className="grid content-start gap-4">
      <CardTitle id="swaps-title" title="Swaps waiting" sub="Any week at this site" />
      <ul className="grid gap-4">
        {swaps.map((swap) => (
          <li key={swap.id} className="grid gap-3 border-t border-line pt-3">
            <p>
              <strong>{swap.fromName}</strong> gives to <strong>{swap.toName}</strong>: {swap.duty.post},{' '}
              {showHours(swap.duty)}
            </p>
            {maySettle && (
              <div className="flex flex-wrap items-start gap-3">
                <PlanForm
                  intent="approve"
                  kept={{ id: swap.id, status: 'approved' }}
                  submit={<Say word="Approve" swap={swap} />}
                >
                  {({ errors, typed }) =>
                    (errors[''] || typed.reason) && (
                      <TextArea
                        id={`reason-${swap.id}`}
                        name="reason"
                        label="Reason for going ahead"
                        rows={2}
                        maxLength={500}
                        defaultValue={typed.reason ?? ''}
                      />
                    )
                  }
                </PlanForm>
                <PlanForm
                  intent="refuse"
                  kept={{ id: swap.id, status: 'rejected' }}
                  submit={<Say word="Refuse" swap={swap} />}
                  variant="secondary"
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Say = ({ word, swap }: { word: string; swap: SwapView }) => (
  <>
    {word}
    <span className="sr-only">
      {' '}
      the swap of {swap.fromName} and {swap.toName}
    </span>
  </>
)
