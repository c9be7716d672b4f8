import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Density, keepDensity } from '~/http/density.server.ts'
import { ownPath, pageAction, pageLoader } from '~/http/page.server.ts'

const DensityChange = z.object({ density: Density, here: z.string().max(1500).optional() })

export const loader = pageLoader('admin', () => redirect('/admin'))

export const clientAction = keepTyped('The row height was not changed')

/** The row height of lists. It can be chosen from the menu on any page, and that page then reopens. */
export const action = pageAction(
  'admin',
  DensityChange,
  async (_actor, { density, here }) => ({ to: ownPath(here, '/admin'), headers: await keepDensity(density) }),
  (view) => view,
)
