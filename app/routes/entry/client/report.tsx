import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation, useParams } from '@remix-run/react'
import { OpenLink, ReportQuery } from '~/domain/overview/client-report/input.ts'
import { type ClientPage, findClientPage, openClientLink } from '~/domain/overview/client-report/open.server.ts'
import { clientMark, keepClientMark } from '~/http/client-cookie.server.ts'
import { type ActionAnswer, formAction, type PageContext, pageActions, pageLoader } from '~/http/page.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { useRoot } from '~/root-data.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from '~/routes/entry/entry-frame.tsx'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ReportView } from './report-view.tsx'

export const meta: MetaFunction = () => [
  { title: 'Site report' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

type Page = { page: ClientPage | null; days: number }

export const loader = pageLoader('public', async (actor, { request, params, url }) => {
  const token = params.token!
  const query = ReportQuery.parse(Object.fromEntries(url.searchParams))
  try {
    const page = findClientPage(actor, { ...query, token, mark: await clientMark(request, token) })
    return { page, days: query.days } satisfies Page
  } catch (error) {
    if (isProblem(error) && error.kind === 'not_found')
      return data<Page>({ page: null, days: query.days }, { status: 404 })
    throw error
  }
})

export const action = pageActions('public', {
  open: formAction(
    OpenLink,
    async (actor, input) => {
      const { mark } = await openClientLink(actor, input)
      return keepClientMark(input.token, mark)
    },
    (headers: Headers, { url }: PageContext) => ({ to: url.pathname + url.search, headers }),
  ),
})

export const clientAction = keepTyped()

/** What a link shows a client: first the password, then the report of a night. */
export default function ClientReport() {
  const { company } = useRoot()
  const { page, days } = useLoaderData<typeof loader>()
  const { token } = useParams()
  if (page === null)
    return (
      <EntryFrame company={company} title="Site report">
        <Alert tone="warn" title="This link does not work">
          It has expired, or does not cover this night. Ask us for a new one.
        </Alert>
      </EntryFrame>
    )
  if (!page.open)
    return (
      <EntryFrame company={company} title="Site report" intro="Enter the password that we gave you.">
        <PasswordForm />
      </EntryFrame>
    )
  return (
    <ReportFrame company={company}>
      {page.report ? (
        <ReportView report={page.report} nights={page.nights} days={days} path={`/client/${token}`} />
      ) : (
        <Alert tone="info" title="The first night has not started yet">
          Its report appears here.
        </Alert>
      )}
    </ReportFrame>
  )
}

function PasswordForm() {
  const { errors } = answeredFor(useAnswer<ActionAnswer>()?.result, 'open')
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary errors={errors} />
      <input type="hidden" name="intent" value="open" />
      <TextField
        name="password"
        type="password"
        label="Password"
        required
        autoComplete="off"
        maxLength={200}
        errors={errors.password}
      />
      <Button type="submit" variant="primary" size="lg" full busy={busy}>
        Open the report
      </Button>
    </Form>
  )
}
