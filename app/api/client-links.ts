import { z } from 'zod'
import { Message } from '~/domain/kernel/access/views.ts'
import { ClientLinkId, ClientLinkQuery, NewClientLink } from '~/domain/overview/client-report/input.ts'
import { listClientLinks, makeClientLink, revokeClientLink } from '~/domain/overview/client-report/links.server.ts'
import { ClientLinkView, MadeClientLink } from '~/domain/overview/client-report/views.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** Links with which clients read the reports of a site. */
export const clientLinks = {
  'GET /api/admin/client-links': admin(ClientLinkQuery, listClientLinks, { view: z.array(ClientLinkView) }),
  'POST /api/admin/client-links': admin(NewClientLink, makeClientLink, { view: MadeClientLink, status: 201 }),
  'DELETE /api/admin/client-links/:id': admin(ClientLinkId, revokeClientLink, { view: Message }),
} satisfies Calls
