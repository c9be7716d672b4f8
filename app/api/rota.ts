import { z } from 'zod'
import { ById } from '~/domain/access/input.ts'
import { Message } from '~/domain/access/views.ts'
import { assign, unassign } from '~/domain/rota/assign.server.ts'
import { addDuty, changeDuty, findDuty, listDuties, removeDuty } from '~/domain/rota/duties.server.ts'
import { DutyChange, DutyQuery, NewAssignment, NewDuty, NewPost, PostChange, SiteDays } from '~/domain/rota/input.ts'
import { addPost, changePost, listPosts, removePost } from '~/domain/rota/posts.server.ts'
import { publishRota } from '~/domain/rota/publish.server.ts'
import { AssignmentView, DutyView, PostView, PublishedView } from '~/domain/rota/views.ts'
import { type Calls, control, paged } from '~/http/table.server.ts'

/** Who is to be where and when: posts, duties, and who does them. */
export const rota = {
  'GET /api/admin/sites/:id/posts': control(ById, listPosts, { view: z.array(PostView) }),
  'POST /api/admin/sites/:id/posts': control(NewPost, addPost, { view: PostView, status: 201 }),
  'PUT /api/admin/posts/:id': control(PostChange, changePost, { view: PostView }),
  'DELETE /api/admin/posts/:id': control(ById, removePost, { view: Message }),
  'GET /api/admin/duties': control(DutyQuery, listDuties, { ...paged, view: z.array(DutyView) }),
  'POST /api/admin/duties': control(NewDuty, addDuty, { view: DutyView, status: 201 }),
  'GET /api/admin/duties/:id': control(ById, findDuty, { view: DutyView }),
  'PUT /api/admin/duties/:id': control(DutyChange, changeDuty, { view: DutyView }),
  'DELETE /api/admin/duties/:id': control(ById, removeDuty, { view: Message }),
  'POST /api/admin/duties/:id/assignments': control(NewAssignment, assign, { view: AssignmentView, status: 201 }),
  'DELETE /api/admin/assignments/:id': control(ById, unassign, { view: Message }),
  'POST /api/admin/rota/publish': control(SiteDays, publishRota, { view: PublishedView }),
} satisfies Calls
