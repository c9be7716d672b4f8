import { type PostView } from '~/domain/time/rota/views.ts'
import { Fold, PlanForm } from '~/routes/admin/rota/plan-form.tsx'
import { PostFields, postWords } from '~/routes/admin/rota/post-fields.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'

/** The positions at a site, which people who plan there can add, change and remove. */
export function PostsCard({ siteId, posts, mayPlan }: { siteId: string; posts: PostView[]; mayPlan: boolean }) {
  return (
    <Card as="section" aria-labelledby="posts-title" className="grid max-w-3xl gap-4">
      <CardTitle
        id="posts-title"
        icon="users"
        title="Positions"
        sub="A position to be staffed, such as the main gate."
        aside={<LinkButton to={`/admin/rota?${new URLSearchParams({ site: siteId })}`}>Rota</LinkButton>}
      />
      {posts.length === 0 && <p className="text-muted">None yet</p>}
      <ul className="grid gap-4">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} mayPlan={mayPlan} />
        ))}
      </ul>
      {mayPlan && (
        <Fold label="Add a position" of={{ intent: 'post', id: siteId }}>
          <PlanForm intent="post" kept={{ id: siteId }} submit="Add position">
            {(answered) => <PostFields answered={answered} />}
          </PlanForm>
        </Fold>
      )}
    </Card>
  )
}

function PostRow({ post, mayPlan }: { post: PostView; mayPlan: boolean }) {
  const { id, name, updatedAt } = post
  return (
    <li className="grid gap-3 border-t border-line pt-3">
      <div>
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-muted">{postWords(post)}</p>
      </div>
      {mayPlan && (
        <div className="flex flex-wrap items-start gap-3">
          <Fold label="Change" about={name} of={{ intent: 'changePost', id, version: updatedAt }}>
            <p>Shifts already planned stay as they are.</p>
            <PlanForm intent="changePost" kept={{ id }} submit="Save position">
              {(answered) => <PostFields post={post} answered={answered} />}
            </PlanForm>
          </Fold>
          <Fold label="Remove" about={name} danger of={{ intent: 'removePost', id }}>
            <p>
              It disappears from the rota, with its draft shifts, patterns and required papers. Past shifts keep its
              name.
            </p>
            <PlanForm intent="removePost" kept={{ id }} submit={`Yes, remove ${name}`} variant="danger" />
          </Fold>
        </div>
      )}
    </li>
  )
}
