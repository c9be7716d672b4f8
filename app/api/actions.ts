import { z } from 'zod'
import {
  addAction,
  changeAction,
  closeOwnAction,
  listActions,
  listOwnActions,
} from '~/domain/fitness/actions/actions.server.ts'
import { ActionChange, ActionList, CloseAction, NewAction, OwnActions } from '~/domain/fitness/actions/input.ts'
import { ActionView } from '~/domain/fitness/actions/views.ts'
import { type Calls, control, paged, staff } from '~/http/table.server.ts'

/** An action with a due date, which a named person closes. */
export const actions = {
  'GET /api/actions': staff(OwnActions, listOwnActions, { ...paged, view: z.array(ActionView) }),
  'PUT /api/actions/:id': staff(CloseAction, closeOwnAction, { view: ActionView }),
  'GET /api/admin/actions': control(ActionList, listActions, { ...paged, view: z.array(ActionView) }),
  'POST /api/admin/actions': control(NewAction, addAction, { view: ActionView, status: 201 }),
  'PUT /api/admin/actions/:id': control(ActionChange, changeAction, { view: ActionView }),
} satisfies Calls
