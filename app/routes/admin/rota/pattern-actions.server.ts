import { ById } from '~/domain/kernel/access/input.ts'
import { generateDuties } from '~/domain/time/rota/generate.server.ts'
import { Generate } from '~/domain/time/rota/input.ts'
import { PatternChangeForm, PatternForm } from '~/domain/time/rota/pattern-form.ts'
import { addPattern, changePattern, removePattern } from '~/domain/time/rota/patterns.server.ts'
import { type MadeView } from '~/domain/time/rota/views.ts'
import { formAction, pageActions } from '~/http/page.server.ts'
import { count } from './words.ts'

const back = (siteId: string, title: string) => ({
  to: `/admin/rota/patterns?${new URLSearchParams({ site: siteId })}`,
  toast: { title, tone: 'good' as const },
})

/** The forms for patterns, by their `intent`. */
export const patternAction = pageActions('control', {
  add: formAction(PatternForm, addPattern, ({ siteId }) => back(siteId, 'Pattern saved')),
  change: formAction(PatternChangeForm, changePattern, ({ siteId }) => back(siteId, 'Pattern saved')),
  generate: formAction(Generate, generateDuties, (made, { url }) =>
    back(url.searchParams.get('site') ?? '', madeWords(made)),
  ),
  remove: formAction(ById, removePattern, ({ message }, { url }) => back(url.searchParams.get('site') ?? '', message)),
})

/** Returns a message such as '12 shifts created, 4 existed already, 2 places left open'. */
function madeWords({ made, kept, removed, unassigned }: MadeView): string {
  return [
    `${count(made, 'shift', 'shifts')} created`,
    `${kept} ${kept === 1 ? 'was' : 'were'} already there`,
    removed && `${count(removed, 'draft', 'drafts')} removed`,
    unassigned && `${count(unassigned, 'place', 'places')} left open`,
  ]
    .filter(Boolean)
    .join(', ')
}
