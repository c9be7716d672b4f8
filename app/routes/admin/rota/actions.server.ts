import { ById } from '~/domain/kernel/access/input.ts'
import { unassign } from '~/domain/time/rota/assign.server.ts'
import { copyWeek } from '~/domain/time/rota/copy-week.server.ts'
import { decideSwapByForm } from '~/domain/time/rota/decide-swap.server.ts'
import { addDuty, removeDuty } from '~/domain/time/rota/duties.server.ts'
import { assignByForm, changeByForm } from '~/domain/time/rota/grid.server.ts'
import {
  CopyWeek,
  DutyChange,
  NewAssignment,
  NewDuty,
  NewPost,
  SiteDays,
  SwapDecision,
} from '~/domain/time/rota/input.ts'
import { addPost } from '~/domain/time/rota/posts.server.ts'
import { publishRota } from '~/domain/time/rota/publish.server.ts'
import { type TakenView } from '~/domain/time/rota/views.ts'
import { formAction, pageActions, type PageContext } from '~/http/page.server.ts'
import { tellingOf } from '~/routes/admin/telling.ts'
import { count, publishedWords } from './words.ts'

const back =
  <V extends { unreached?: TakenView['unreached'] } | object>(words: (view: V) => string) =>
  (view: V, { url }: PageContext) => ({
    to: url.pathname + url.search,
    toast: { title: words(view), ...tellingOf('unreached' in view && view.unreached ? view.unreached : []) },
  })

/** The rota's forms, by their `intent`. Each redirects to the week from which it was sent. */
export const rotaAction = pageActions('control', {
  post: formAction(
    NewPost,
    addPost,
    back(() => 'Position added'),
  ),
  add: formAction(
    NewDuty,
    addDuty,
    back(() => 'Shift added'),
  ),
  change: formAction(
    DutyChange,
    changeByForm,
    // This redirects to the week that the shift is in now.
    ({ id, siteId, day, unreached }) => ({
      to: `/admin/rota?${new URLSearchParams({ site: siteId, week: day, duty: id })}`,
      toast: { title: 'Shift changed', ...tellingOf(unreached) },
    }),
  ),
  assign: formAction(
    NewAssignment,
    assignByForm,
    back((one) => `${one.userName} is on this shift`),
  ),
  unassign: formAction(
    ById,
    unassign,
    back((told: TakenView) => told.message),
  ),
  remove: formAction(
    ById,
    removeDuty,
    back((told: TakenView) => told.message),
  ),
  publish: formAction(SiteDays, publishRota, (done, { url }) => ({
    to: url.pathname + url.search,
    toast: publishedWords(done),
  })),
  copy: formAction(
    CopyWeek,
    copyWeek,
    back(
      (done) => `${count(done.made, 'shift', 'shifts')} copied, ${count(done.unassigned, 'place', 'places')} left open`,
    ),
  ),
  approve: formAction(
    SwapDecision,
    decideSwapByForm,
    back(() => 'Swap approved'),
  ),
  refuse: formAction(
    SwapDecision,
    decideSwapByForm,
    back(() => 'Swap refused'),
  ),
})
