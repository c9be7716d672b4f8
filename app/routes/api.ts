import { type LoaderFunctionArgs } from '@remix-run/node'
import { answerCall } from '~/api/answer.server.ts'

const answer = ({ request, context }: LoaderFunctionArgs) => answerCall(request, context)

/** All calls below /api, from the tables in app/api. */
export const loader = answer
export const action = answer
