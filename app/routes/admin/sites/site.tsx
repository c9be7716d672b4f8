import { type Person } from '~/domain/kernel/access/actor.ts'
import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mayAt } from '~/domain/kernel/access/grants.server.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { InstructionsInput } from '~/domain/time/rota/instructions-input.ts'
import { countOpenAt } from '~/domain/fitness/actions/actions.server.ts'
import { findSiteInstructions, setInstructions } from '~/domain/time/rota/instructions.server.ts'
import { NewPost, PostChange } from '~/domain/time/rota/input.ts'
import { addPost, changePost, listPosts } from '~/domain/time/rota/posts.server.ts'
import { removePost } from '~/domain/time/rota/remove-post.server.ts'
import { listPlannable } from '~/domain/time/rota/grid.server.ts'
import { NewTraining } from '~/domain/time/rota/training-input.ts'
import { addTraining, listTraining, removeTraining } from '~/domain/time/rota/training.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { LadderForm, SiteForm } from '~/domain/kernel/sites/input.ts'
import { changeSite, findLadder, findSite, ladderVersion, setLadder } from '~/domain/kernel/sites/sites.server.ts'
import { removeSite } from '~/domain/overview/site-removal/remove-site.server.ts'
import { formAction, formActionAt, type PageContext, pageActions, pageLoader } from '~/http/page.server.ts'
import { DeleteFold } from '~/routes/admin/delete-fold.tsx'
import { StepsCard } from '~/routes/admin/escalation/steps-card.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAskedParams } from '~/ui/asked-params.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { SiteFields } from './fields.tsx'
import { findPlace } from './find-place.server.ts'
import { InstructionsCard } from './instructions-card.tsx'
import { PostsCard } from './posts-card.tsx'
import { SiteSheet } from './sheet.tsx'
import { TrainingCard } from './training-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Site · Admin Portal' }]

export const loader = pageLoader('control', (actor, { params, url }) => {
  const id = params.id!
  const mayChange = may(actor, 'site.manage')
  const [site, ladder, posts] = [findSite(actor, { id }), findLadder(actor, { id }), listPosts(actor, { id })]
  const instructions = findSiteInstructions(actor, { id })
  const mayPlan = mayAt(actor, 'rota.plan', id)
  const find = url.searchParams.get('find')?.slice(0, 100)
  const trained = {
    training: listTraining(actor, { id }),
    people: mayPlan ? listPlannable(actor, id, find) : null,
    today: dayOf(new Date()),
  }
  const due = countOpenAt(actor, id)
  return { site, ladder, ladderVersion: ladderVersion(id), posts, instructions, mayChange, mayPlan, trained, due }
})

const saved = (title: string) => ({ to: '/admin/sites', toast: { title, tone: 'good' as const } })

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => {
    const part = partOf(url.searchParams)
    return { to: `${url.pathname}?part=${part}`, toast: { title, tone: 'good' as const } }
  }

/** One part is visible at a time, and text typed in the other parts is kept. */
const PARTS = {
  details: 'Details',
  positions: 'Positions',
  instructions: 'Instructions',
  training: 'Training',
  escalation: 'Escalation',
} as const
type Part = keyof typeof PARTS

function partOf(query: URLSearchParams): Part {
  const part = query.get('part') ?? (query.has('find') ? 'training' : '')
  return part in PARTS ? (part as Part) : 'details'
}

// People who plan here may change positions; every other action checks its own permission.
export const action = pageActions('control', {
  find: (actor, form) => findPlace(actor, form, 'save'),
  save: formActionAt(
    SiteForm,
    (actor: Person, input, { params }) => changeSite(actor, { ...input, id: params.id! }),
    saved('Site saved'),
  ),
  ladder: formAction(LadderForm, setLadder, here('Steps saved')),
  instructions: formActionAt(
    InstructionsInput,
    (actor: Person, input, { params }) => setInstructions(actor, { ...input, id: params.id! }),
    here('Instructions saved'),
  ),
  remove: formAction(ById, removeSite, saved('Site removed')),
  post: formAction(NewPost, addPost, here('Position added')),
  changePost: formAction(PostChange, changePost, here('Position saved')),
  train: formAction(NewTraining, addTraining, here('Training recorded')),
  untrain: formAction(ById, removeTraining, here('Record removed')),
  removePost: formAction(ById, removePost, here('Position removed')),
})

export const clientAction = keepTyped()

export default function SitePage() {
  const { site, ladder, posts, instructions, mayChange, mayPlan, trained, due, ...versions } =
    useLoaderData<typeof loader>()
  const part = partOf(useAskedParams())
  const training = <TrainingCard siteId={site.id} needed={site.trainingNeeded} {...trained} />
  return (
    <>
      <PageHeader title={site.name} sub={site.client} back={{ to: '/admin/sites', label: 'Sites' }} />
      {mayChange ? (
        <>
          <Chips
            label="Parts of this site"
            chips={Object.entries(PARTS).map(([key, label]) => ({ to: `?part=${key}`, label, current: key === part }))}
          />
          <div className="mt-4">
            <div hidden={part !== 'details'}>
              <SiteFields site={site} intent="save" submit="Save Changes" />
              <p className="mt-6 flex flex-wrap gap-2">
                <LinkButton to={`/admin/sites/${site.id}/book`} icon="document">
                  Site book
                </LinkButton>
                <DueHere count={due} siteId={site.id} />
                <LinkButton to={`/admin/sites/${site.id}/tours`} icon="location">
                  Tours
                </LinkButton>
                <LinkButton to={`/admin/sites/${site.id}/needs`} icon="shield-check">
                  Required papers
                </LinkButton>
              </p>
              <DeleteFold
                label="Remove this site"
                help={<LinkButton to={`/admin/rota?${new URLSearchParams({ site: site.id })}`}>Rota</LinkButton>}
              >
                “{site.name}” disappears from the lists, with its draft shifts, patterns, tours and required papers. Its
                kiosks are revoked, and links for clients end. Records made there keep its name.
              </DeleteFold>
            </div>
            <div hidden={part !== 'positions'}>
              <PostsCard siteId={site.id} posts={posts} mayPlan={mayPlan} />
            </div>
            <div hidden={part !== 'instructions'}>
              <InstructionsCard instructions={instructions} mayChange />
            </div>
            <div hidden={part !== 'training'}>{training}</div>
            <div hidden={part !== 'escalation'}>
              <StepsCard
                steps={ladder}
                version={versions.ladderVersion}
                intent="ladder"
                title="Escalation steps"
                sub="Administrators are told at once, and again after 2 and 5 minutes. Without steps here, the company steps apply."
              />
            </div>
          </div>
        </>
      ) : (
        <div className="grid gap-6">
          <SiteSheet site={site} ladder={ladder} />
          <p className="flex flex-wrap gap-2">
            <LinkButton to={`/admin/sites/${site.id}/book`} icon="document">
              Site book
            </LinkButton>
            <DueHere count={due} siteId={site.id} />
            <LinkButton to={`/admin/sites/${site.id}/tours`} icon="location">
              Tours
            </LinkButton>
          </p>
          <PostsCard siteId={site.id} posts={posts} mayPlan={mayPlan} />
          <InstructionsCard instructions={instructions} mayChange={false} />
          {training}
        </div>
      )}
    </>
  )
}

/** Actions due at the site, if there are any. */
const DueHere = ({ count, siteId }: { count: number; siteId: string }) =>
  count > 0 && (
    <LinkButton to={`/admin/due?siteId=${siteId}`} icon="calendar-check">
      {count === 1 ? '1 action due' : `${count} actions due`}
    </LinkButton>
  )
