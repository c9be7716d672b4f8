import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { listSiteNames } from '~/domain/kernel/sites/sites.server.ts'
import {
  ClearVehicle,
  NewVehicle,
  RemoveVehicle,
  TakeOff,
  VehicleForm,
  VehicleList,
} from '~/domain/fitness/vehicles/input.ts'
import {
  addVehicle,
  changeVehicle,
  clearVehicle,
  listVehicleRecords,
  vehicleVersion,
} from '~/domain/fitness/vehicles/vehicles.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions, type PageContext } from '~/http/page.server.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { VehicleCard } from './vehicle-card.tsx'
import { VehicleFields } from './vehicle-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Vehicles · Admin Portal' }]

export const loader = listLoader('admin', VehicleList, (actor: Person, query) => {
  const page = listVehicleRecords(actor, query)
  const items = page.items.map((one) => ({ ...one, version: vehicleVersion(one) }))
  return { ...page, items, sites: listSiteNames(actor) }
})

const back =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname + url.search, toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  add: formAction(NewVehicle, (actor: Person, input) => addVehicle(actor, input), back('Vehicle added')),
  change: formAction(VehicleForm, (actor: Person, input) => changeVehicle(actor, input), back('Vehicle saved')),
  off: formAction(
    TakeOff,
    (actor: Person, { id, words }) => changeVehicle(actor, { id, words, state: 'off_road' }),
    back('Vehicle taken off the road'),
  ),
  clear: formAction(
    ClearVehicle,
    (actor: Person, input) => clearVehicle(actor, input),
    back('Vehicle back on the road'),
  ),
  remove: formAction(
    RemoveVehicle,
    (actor: Person, { id }) => changeVehicle(actor, { id, words: null, removed: true }),
    back('Vehicle removed'),
  ),
})

export const clientAction = keepTyped()

/** Every vehicle, whether it may be driven, and its papers. */
export default function Vehicles() {
  const { items, next, sites } = useLoaderData<typeof loader>()
  useAdminRefreshOn(['vehicle.added', 'vehicle.changed', 'vehicle.off_road', 'vehicle.cleared'])
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'add')
  const busy = useNavigation().formData?.get('intent') === 'add'
  const form = useEmptiedForm('add')
  return (
    <>
      <PageHeader title="Vehicles" sub="A failed safety check takes a vehicle off the road at once." />
      <h2 className="sr-only">Vehicles</h2>
      {items.length === 0 ? (
        <Empty icon="key" title="No vehicles yet">
          Add a vehicle below. Drivers then choose it in the weekly check.
        </Empty>
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {items.map((vehicle) => (
            <VehicleCard key={vehicle.id} vehicle={vehicle} sites={sites} />
          ))}
        </ul>
      )}
      <ListPager shown={items.length} next={next} from="after" />
      <Card as="section" aria-labelledby="add-title" className="mt-6 max-w-2xl">
        <CardTitle id="add-title" icon="plus" title="Add a vehicle" />
        <Form ref={form} method="post" noValidate className="mt-4 grid gap-4">
          <ErrorSummary errors={answered.errors} />
          <input type="hidden" name="intent" value="add" />
          <VehicleFields answered={answered} sites={sites} />
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              Add vehicle
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
