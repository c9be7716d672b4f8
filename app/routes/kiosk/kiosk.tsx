import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { KioskCode } from '~/domain/account/kiosks/input.ts'
import { enrolKiosk } from '~/domain/account/kiosks/kiosks.server.ts'
import { kioskHeaders, kioskOf } from '~/http/actor.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { answeredFor } from '~/ui/answered.ts'
import { KioskScreen } from './screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Kiosk' }, { name: 'robots', content: 'noindex' }]

export const loader = pageLoader('public', async (_actor, { request, context }) => {
  const kiosk = await kioskOf(request, context)
  return { kiosk: kiosk && { name: kiosk.name, site: kiosk.site } }
})

export const action = pageActions('public', {
  enrol: formAction(
    KioskCode,
    async (actor, input) => ({ headers: await kioskHeaders(enrolKiosk(actor, input).secret) }),
    ({ headers }) => ({ to: '/kiosk', headers }),
  ),
})

export const clientAction = keepTyped()

/** The tablet at the gate. */
export default function KioskPage() {
  const { errors } = answeredFor(useAnswer<ActionAnswer>()?.result, 'enrol')
  const busy = useNavigation().state !== 'idle'
  const { kiosk } = useLoaderData<typeof loader>()
  return <KioskScreen enrolment={{ errors, busy }} told={kiosk !== null} />
}
