import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { NewSavedView } from '~/domain/kernel/saved-views/input.ts'
import { listSavedViews, removeSavedView, saveView } from '~/domain/kernel/saved-views/saved-views.server.ts'
import { SavedView } from '~/domain/kernel/saved-views/views.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** A person's own saved views of admin lists. */
export const savedViews = {
  'GET /api/admin/saved-views': admin(Nothing, listSavedViews, { view: z.array(SavedView) }),
  'POST /api/admin/saved-views': admin(NewSavedView, saveView, { view: SavedView, status: 201 }),
  'DELETE /api/admin/saved-views/:id': admin(ById, removeSavedView, { view: SavedView }),
} satisfies Calls
