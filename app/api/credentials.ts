import { z } from 'zod'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { listCheckList, recordCheck } from '~/domain/fitness/credentials/checks.server.ts'
import {
  CheckListQuery,
  CredentialChange,
  CredentialList,
  CredentialProposal,
  NewCheck,
  NewCredential,
  NewKind,
} from '~/domain/fitness/credentials/input.ts'
import { addKind, listKinds } from '~/domain/fitness/credentials/kinds.server.ts'
import { addCredential, changeCredential, listCredentials } from '~/domain/fitness/credentials/manage.server.ts'
import { listOwnCredentials, proposeCredential } from '~/domain/fitness/credentials/own.server.ts'
import { CheckDue, CredentialKindView, CredentialReview, CredentialView } from '~/domain/fitness/credentials/views.ts'
import { RequirementChange, RequirementQuery, RequirementsView } from '~/domain/fitness/requirements/input.ts'
import { listRequirements, setRequirements } from '~/domain/fitness/requirements/requirements.server.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** Licences, checks and certificates of people, and what sites, posts and roles need of them. */
export const credentials = {
  'GET /api/credentials': staff(Nothing, listOwnCredentials, { view: z.array(CredentialView) }),
  'POST /api/credentials': staff(CredentialProposal, proposeCredential, {
    view: CredentialView,
    status: 201,
    images: true,
  }),
  'GET /api/credential-kinds': staff(Nothing, listKinds, { view: z.array(CredentialKindView) }),
  'POST /api/admin/credential-kinds': admin(NewKind, addKind, { view: CredentialKindView, status: 201 }),
  'GET /api/admin/credentials': admin(CredentialList, listCredentials, {
    scope: 'credentials.read',
    ...paged,
    view: z.array(CredentialReview),
  }),
  'POST /api/admin/credentials': admin(NewCredential, addCredential, {
    view: CredentialReview,
    status: 201,
    images: true,
  }),
  'GET /api/admin/credentials/check-list': admin(CheckListQuery, listCheckList, {
    scope: 'credentials.read',
    ...paged,
    view: z.array(CheckDue),
  }),
  'PUT /api/admin/credentials/:id': admin(CredentialChange, changeCredential, { view: CredentialReview, images: true }),
  'POST /api/admin/credentials/:id/checks': admin(NewCheck, recordCheck, { view: CredentialReview, status: 201 }),
  'GET /api/admin/requirements': admin(RequirementQuery, listRequirements, { view: RequirementsView }),
  'PUT /api/admin/requirements': admin(RequirementChange, setRequirements, { view: RequirementsView }),
} satisfies Calls
