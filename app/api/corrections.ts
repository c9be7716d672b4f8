import { z } from 'zod'
import {
  enterMissingShift,
  listOwnCorrections,
  requestCorrection,
} from '~/domain/time/corrections/corrections.server.ts'
import { decideCorrection, listCorrections } from '~/domain/time/corrections/decide.server.ts'
import {
  CorrectionDecision,
  CorrectionInput,
  CorrectionList,
  MissingShift,
  OwnCorrections,
} from '~/domain/time/corrections/input.ts'
import { CorrectionReview, CorrectionView } from '~/domain/time/corrections/views.ts'
import { admin, type Calls, control, paged, staff } from '~/http/table.server.ts'

/** Corrections of clock times: requested by the person, decided by control. */
export const corrections = {
  'GET /api/corrections': staff(OwnCorrections, listOwnCorrections, { ...paged, view: z.array(CorrectionView) }),
  'POST /api/corrections': staff(CorrectionInput, requestCorrection, { view: CorrectionView, status: 201 }),
  'GET /api/admin/corrections': control(CorrectionList, listCorrections, { ...paged, view: z.array(CorrectionReview) }),
  'POST /api/admin/corrections': admin(MissingShift, enterMissingShift, { view: CorrectionView, status: 201 }),
  'PUT /api/admin/corrections/:id': control(CorrectionDecision, decideCorrection, { view: CorrectionReview }),
} satisfies Calls
