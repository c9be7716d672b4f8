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
  PaperImport,
} from '~/domain/fitness/credentials/input.ts'
import { addKind, listKinds } from '~/domain/fitness/credentials/kinds.server.ts'
import { importPapers } from '~/domain/fitness/credentials/import.server.ts'
import { addCredential, changeCredential, listCredentials } from '~/domain/fitness/credentials/manage.server.ts'
import { listOwnCredentials, proposeCredential } from '~/domain/fitness/credentials/own.server.ts'
import {
  CheckDue,
  CredentialKindView,
  CredentialReview,
  CredentialView,
  PaperImportView,
} from '~/domain/fitness/credentials/views.ts'
import { askMatrix } from '~/domain/fitness/requirements/matrix.server.ts'
import { MatrixQuery } from '~/domain/fitness/requirements/matrix-input.ts'
import { MatrixRow } from '~/domain/fitness/requirements/matrix-views.ts'
import { RequirementChange, RequirementQuery, RequirementsView } from '~/domain/fitness/requirements/input.ts'
import { listRequirements, setRequirements } from '~/domain/fitness/requirements/requirements.server.ts'
import { EvidencePackInput } from '~/domain/records/evidence-pack/input.ts'
import { evidencePack } from '~/domain/records/evidence-pack/pack.server.ts'
import { streamDownload } from '~/http/download.server.ts'
import { admin, type Calls, control, paged, staff } from '~/http/table.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** Licences, checks and certificates of people, and what sites, positions and roles require. */
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
  'GET /api/admin/credentials/matrix': control(MatrixQuery, askMatrix, {
    scope: 'credentials.read',
    ...paged,
    view: z.array(MatrixRow),
    type: ['application/json', 'text/csv'],
    answer: (view) => ('text' in view ? textDownload(view) : null),
  }),
  'POST /api/admin/credentials/import': admin(PaperImport, importPapers, { view: PaperImportView }),
  'GET /api/admin/evidence-pack': admin(EvidencePackInput, evidencePack, {
    answer: streamDownload,
    type: 'application/zip',
  }),
  'PUT /api/admin/credentials/:id': admin(CredentialChange, changeCredential, { view: CredentialReview, images: true }),
  'POST /api/admin/credentials/:id/checks': admin(NewCheck, recordCheck, { view: CredentialReview, status: 201 }),
  'GET /api/admin/requirements': admin(RequirementQuery, listRequirements, { view: RequirementsView }),
  'PUT /api/admin/requirements': admin(RequirementChange, setRequirements, { view: RequirementsView }),
} satisfies Calls
