import { call, faultOf } from '~/api/call.ts'

/** Does the server answer, whatever it says? Within five seconds. */
export const serverAnswers = async (): Promise<boolean> =>
  (await faultOf(call('GET /api/auth/user', {}, { deadline: 5000 })))?.status !== 0
