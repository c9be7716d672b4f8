import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { NewOffers } from '~/domain/time/cover/input.ts'
import { endOffers, listOffers, offerDuty } from '~/domain/time/cover/offers.server.ts'
import { acceptOffer, declineOffer, listOwnOffers } from '~/domain/time/cover/own-offers.server.ts'
import { OfferView, OwnOffer } from '~/domain/time/cover/views.ts'
import { assign, unassign } from '~/domain/time/rota/assign.server.ts'
import { listCandidates, listPostCandidates } from '~/domain/time/rota/candidates.server.ts'
import { listDutyChanges } from '~/domain/time/rota/changes.server.ts'
import { copyWeek } from '~/domain/time/rota/copy-week.server.ts'
import { decideSwap, listSwaps } from '~/domain/time/rota/decide-swap.server.ts'
import { addDuty, changeDuty, findDuty, listDuties, removeDuty } from '~/domain/time/rota/duties.server.ts'
import { endFeed, findFeed, makeFeed } from '~/domain/time/rota/feed.server.ts'
import {
  AsShown,
  CandidateQuery,
  ChangeQuery,
  CopyWeek,
  Decline,
  DutyChange,
  DutyQuery,
  NewAssignment,
  Generate,
  NewDuty,
  NewPattern,
  NewPost,
  OwnDutyQuery,
  PatternChange,
  PatternQuery,
  PostCandidateQuery,
  PostChange,
  SiteDays,
  SwapDecision,
  SwapOffer,
  SwapQuery,
} from '~/domain/time/rota/input.ts'
import {
  findInstructions,
  findSiteInstructions,
  readInstructions,
  setInstructions,
} from '~/domain/time/rota/instructions.server.ts'
import {
  InstructionsInput,
  InstructionsRead,
  InstructionsView,
  SiteInstructionsView,
} from '~/domain/time/rota/instructions-input.ts'
import { listOpenDuties, takeDuty } from '~/domain/time/rota/open.server.ts'
import { confirmDuty, declineDuty, listOwnDuties } from '~/domain/time/rota/own.server.ts'
import { generateDuties } from '~/domain/time/rota/generate.server.ts'
import { addPattern, changePattern, listPatterns, removePattern } from '~/domain/time/rota/patterns.server.ts'
import { addPost, changePost, listPosts } from '~/domain/time/rota/posts.server.ts'
import { removePost } from '~/domain/time/rota/remove-post.server.ts'
import { publishRota } from '~/domain/time/rota/publish.server.ts'
import { addTraining, listTraining, removeTraining } from '~/domain/time/rota/training.server.ts'
import { NewTraining, TrainingView } from '~/domain/time/rota/training-input.ts'
import { acceptSwap, listColleagues, listOwnSwaps, offerSwap, refuseSwap } from '~/domain/time/rota/swaps.server.ts'
import {
  addUnavailable,
  listOwnUnavailable,
  listUnavailable,
  removeUnavailable,
} from '~/domain/time/rota/unavailable.server.ts'
import { NewUnavailable, UnavailableQuery } from '~/domain/time/rota/unavailable-input.ts'
import { UnavailableDayView, UnavailableView } from '~/domain/time/rota/unavailable-views.ts'
import {
  AssignmentView,
  CandidateView,
  Colleague,
  DutyChangeView,
  DutyView,
  FeedMade,
  FeedState,
  MadeView,
  OwnDuty,
  PatternView,
  PostView,
  PublishedView,
  SwapView,
  TakenView,
} from '~/domain/time/rota/views.ts'
import { admin, type Calls, control, paged, staff } from '~/http/table.server.ts'

/** Who works where and when: positions, duties, and people. */
export const rota = {
  'GET /api/admin/sites/:id/posts': control(ById, listPosts, { scope: 'rota.read', view: z.array(PostView) }),
  'POST /api/admin/sites/:id/posts': control(NewPost, addPost, { view: PostView, status: 201 }),
  'PUT /api/admin/posts/:id': control(PostChange, changePost, { view: PostView }),
  'DELETE /api/admin/posts/:id': control(ById, removePost, { view: Message }),
  'GET /api/admin/posts/:id/candidates': control(PostCandidateQuery, listPostCandidates, {
    view: z.array(CandidateView),
  }),
  'GET /api/admin/sites/:id/instructions': control(ById, findSiteInstructions, { view: SiteInstructionsView }),
  'PUT /api/admin/sites/:id/instructions': admin(InstructionsInput, setInstructions, { view: SiteInstructionsView }),
  'GET /api/admin/sites/:id/training': control(ById, listTraining, { view: z.array(TrainingView) }),
  'POST /api/admin/sites/:id/training': control(NewTraining, addTraining, { view: TrainingView, status: 201 }),
  'DELETE /api/admin/training/:id': control(ById, removeTraining, { view: Message }),
  'GET /api/admin/duties': control(DutyQuery, listDuties, { scope: 'rota.read', ...paged, view: z.array(DutyView) }),
  'POST /api/admin/duties': control(NewDuty, addDuty, { scope: 'rota.write', view: DutyView, status: 201 }),
  'GET /api/admin/duties/:id': control(ById, findDuty, { scope: 'rota.read', view: DutyView }),
  'PUT /api/admin/duties/:id': control(DutyChange, changeDuty, { scope: 'rota.write', view: DutyView }),
  'DELETE /api/admin/duties/:id': control(ById, removeDuty, { scope: 'rota.write', view: TakenView }),
  'GET /api/admin/duties/:id/offers': control(ById, listOffers, { view: z.array(OfferView) }),
  'POST /api/admin/duties/:id/offers': control(NewOffers, offerDuty, { view: z.array(OfferView), status: 201 }),
  'DELETE /api/admin/duties/:id/offers': control(ById, endOffers, { view: Message }),
  'GET /api/admin/duties/:id/candidates': control(CandidateQuery, listCandidates, { view: z.array(CandidateView) }),
  'POST /api/admin/duties/:id/assignments': control(NewAssignment, assign, {
    scope: 'rota.write',
    view: AssignmentView,
    status: 201,
  }),
  'DELETE /api/admin/assignments/:id': control(ById, unassign, { scope: 'rota.write', view: TakenView }),
  'GET /api/admin/duty-changes': control(ChangeQuery, listDutyChanges, {
    scope: 'rota.read',
    ...paged,
    view: z.array(DutyChangeView),
  }),
  'POST /api/admin/rota/publish': control(SiteDays, publishRota, { scope: 'rota.write', view: PublishedView }),
  'POST /api/admin/rota/copy-week': control(CopyWeek, copyWeek, { scope: 'rota.write', view: MadeView }),
  'GET /api/admin/patterns': control(PatternQuery, listPatterns, {
    ...paged,
    scope: 'rota.read',
    view: z.array(PatternView),
  }),
  'POST /api/admin/patterns': control(NewPattern, addPattern, { view: PatternView, status: 201 }),
  'PUT /api/admin/patterns/:id': control(PatternChange, changePattern, { view: PatternView }),
  'DELETE /api/admin/patterns/:id': control(ById, removePattern, { view: Message }),
  'POST /api/admin/patterns/:id/generate': control(Generate, generateDuties, { scope: 'rota.write', view: MadeView }),
  'GET /api/admin/staff/:id/unavailable': control(UnavailableQuery, listUnavailable, {
    view: z.array(UnavailableDayView),
  }),
  'GET /api/admin/swaps': control(SwapQuery, listSwaps, { ...paged, view: z.array(SwapView) }),
  'PUT /api/admin/swaps/:id': control(SwapDecision, decideSwap, { view: SwapView }),
  'GET /api/duties': staff(OwnDutyQuery, listOwnDuties, { view: z.array(OwnDuty) }),
  'GET /api/duties/feed': staff(Nothing, findFeed, { view: FeedState }),
  'POST /api/duties/feed': staff(Nothing, makeFeed, { view: FeedMade }),
  'DELETE /api/duties/feed': staff(Nothing, endFeed, { view: Message }),
  'GET /api/duties/open': staff(Nothing, listOpenDuties, { view: z.array(OwnDuty) }),
  'GET /api/duties/unavailable': staff(Nothing, listOwnUnavailable, { view: z.array(UnavailableView) }),
  'POST /api/duties/unavailable': staff(NewUnavailable, addUnavailable, { view: UnavailableView, status: 201 }),
  'DELETE /api/duties/unavailable/:id': staff(ById, removeUnavailable, { view: Message }),
  'POST /api/duties/:id/confirm': staff(AsShown, confirmDuty, { view: OwnDuty }),
  'GET /api/duties/:id/instructions': staff(ById, findInstructions, { view: InstructionsView }),
  'POST /api/duties/:id/instructions': staff(InstructionsRead, readInstructions, { view: InstructionsView }),
  'POST /api/duties/:id/decline': staff(Decline, declineDuty, { view: OwnDuty }),
  'POST /api/duties/:id/take': staff(AsShown, takeDuty, { view: OwnDuty }),
  'GET /api/duties/:id/colleagues': staff(ById, listColleagues, { view: z.array(Colleague) }),
  'POST /api/duties/:id/swap': staff(SwapOffer, offerSwap, { view: SwapView, status: 201 }),
  'GET /api/offers': staff(Nothing, listOwnOffers, { view: z.array(OwnOffer) }),
  'POST /api/offers/:id/accept': staff(AsShown, acceptOffer, { view: OwnOffer }),
  'POST /api/offers/:id/decline': staff(ById, declineOffer, { view: OwnOffer }),
  'GET /api/swaps': staff(Nothing, listOwnSwaps, { view: z.array(SwapView) }),
  'POST /api/swaps/:id/accept': staff(AsShown, acceptSwap, { view: SwapView }),
  'POST /api/swaps/:id/refuse': staff(ById, refuseSwap, { view: SwapView }),
} satisfies Calls
