import { Nothing } from '~/domain/kernel/access/input.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { VERSION } from '~/platform/version.ts'
import { type Call, type Calls, scopesOf, staff } from '~/http/table.server.ts'
import { describeCalls } from '~/http/describe.ts'
import { absences } from './absences.ts'
import { access } from './access.ts'
import { actions } from './actions.ts'
import { alarmHook } from './alarm-hook.ts'
import { biometrics } from './biometrics.ts'
import { clocking } from './clocking.ts'
import { clientLinks } from './client-links.ts'
import { consent } from './consent.ts'
import { controlRoom } from './control-room.ts'
import { controlDesk } from './control-desk.ts'
import { corrections } from './corrections.ts'
import { credentials } from './credentials.ts'
import { documents } from './documents.ts'
import { emergencies } from './emergencies.ts'
import { events } from './events.ts'
import { exceptions } from './exceptions.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import { grants } from './grants.ts'
import { holidays } from './holidays.ts'
import { loneWorkers } from './lone-workers.ts'
import { map } from './map.ts'
import { messages } from './messages.ts'
import { news } from './news.ts'
import { outbox } from './outbox.ts'
import { pay } from './pay.ts'
import { people } from './people.ts'
import { performance } from './performance.ts'
import { reports } from './reports.ts'
import { retention } from './retention.ts'
import { rota } from './rota.ts'
import { savedViews } from './saved-views.ts'
import { siteBook } from './site-book.ts'
import { sites } from './sites.ts'
import { STABLE } from './stable.ts'
import { threat } from './threat.ts'
import { kiosks } from './kiosks.ts'
import { tokens } from './tokens.ts'
import { webhooks } from './webhooks.ts'
import { tours } from './tours.ts'
import { vehicles } from './vehicles.ts'

/** The tables of calls, by subject. */
const subjects = {
  access,
  people,
  clocking,
  corrections,
  pay,
  biometrics,
  holidays,
  absences,
  emergencies,
  'control-desk': controlDesk,
  sites,
  'site-book': siteBook,
  'client-links': clientLinks,
  exceptions,
  actions,
  credentials,
  grants,
  rota,
  tours,
  vehicles,
  outbox,
  'lone-workers': loneWorkers,
  'alarm-hook': alarmHook,
  forms,
  reports,
  news,
  documents,
  performance,
  consent,
  retention,
  events,
  messages,
  files,
  'saved-views': savedViews,
  'control-room': controlRoom,
  map,
  threat,
  kiosks,
  tokens,
  webhooks,
} satisfies Record<string, Calls>

const description = {
  'GET /api/openapi.json': staff(Nothing, (): object => described()),
} satisfies Calls

/**
 * Returns the description of the whole table as OpenAPI 3.1, including the call that returns it. It is made once,
 * because turning hundreds of schemas into JSON keeps everybody else waiting.
 */
export const described = () =>
  singleton('api.description', () => describeCalls({ ...subjects, description }, VERSION, isStable))

/** Returns whether other systems may rely on this call to remain stable. */
export const isStable = (line: string, call: Call): boolean => stable.has(line) || scopesOf(call).length > 0

/** Every call of the API, by method and address. */
export const calls = {
  ...access,
  ...people,
  ...clocking,
  ...corrections,
  ...pay,
  ...biometrics,
  ...holidays,
  ...absences,
  ...emergencies,
  ...controlDesk,
  ...sites,
  ...siteBook,
  ...clientLinks,
  ...exceptions,
  ...actions,
  ...credentials,
  ...grants,
  ...rota,
  ...tours,
  ...vehicles,
  ...outbox,
  ...loneWorkers,
  ...alarmHook,
  ...forms,
  ...reports,
  ...news,
  ...documents,
  ...performance,
  ...consent,
  ...retention,
  ...events,
  ...messages,
  ...files,
  ...savedViews,
  ...map,
  ...controlRoom,
  ...threat,
  ...kiosks,
  ...tokens,
  ...webhooks,
  ...description,
} satisfies Calls

const stable: ReadonlySet<string> = new Set(STABLE satisfies readonly (keyof typeof calls)[])
