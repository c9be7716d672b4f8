import { z } from 'zod'
import { AddressQuery } from '~/domain/kernel/geocode/input.ts'
import { findPlaces } from '~/domain/kernel/geocode/find-places.server.ts'
import { Place } from '~/domain/kernel/geocode/views.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { LadderInput, SiteChange, SiteInput, SiteQuery } from '~/domain/kernel/sites/input.ts'
import {
  addSite,
  changeSite,
  findLadder,
  findSite,
  listSiteNames,
  listSites,
  setLadder,
} from '~/domain/kernel/sites/sites.server.ts'
import { removeSite } from '~/domain/overview/site-removal/remove-site.server.ts'
import { LadderStepView, SiteName, SiteView } from '~/domain/kernel/sites/views.ts'
import { admin, type Calls, control, staff } from '~/http/table.server.ts'

/** Sites where people work, and the people who are notified when something happens there. */
export const sites = {
  'GET /api/sites': staff(Nothing, listSiteNames, { view: z.array(SiteName) }),
  'GET /api/admin/sites': control(SiteQuery, listSites, {
    scope: ['rota.read', 'hours.read', 'clock.read'],
    view: z.array(SiteView),
  }),
  'GET /api/admin/places': admin(AddressQuery, findPlaces, { view: z.array(Place) }),
  'POST /api/admin/sites': admin(SiteInput, addSite, { view: SiteView, status: 201 }),
  'GET /api/admin/sites/:id': control(ById, findSite, {
    scope: ['rota.read', 'hours.read', 'clock.read'],
    view: SiteView,
  }),
  'PUT /api/admin/sites/:id': admin(SiteChange, changeSite, { view: SiteView }),
  'DELETE /api/admin/sites/:id': admin(ById, removeSite, { view: Message }),
  'GET /api/admin/sites/:id/ladder': control(ById, findLadder, { view: z.array(LadderStepView) }),
  'PUT /api/admin/sites/:id/ladder': admin(LadderInput, setLadder, { view: z.array(LadderStepView) }),
} satisfies Calls
