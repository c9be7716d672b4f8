import { z } from 'zod'
import { Nothing } from '~/domain/kernel/access/input.ts'
import {
  findHook,
  listDeliveries,
  replaceSecret,
  setHook,
  setPhones,
  testHook,
} from '~/domain/safety/alarm-hook/hook.server.ts'
import { AlarmHook, PhoneList } from '~/domain/safety/alarm-hook/input.ts'
import { AlarmHookView, HookDelivery, HookSecret } from '~/domain/safety/alarm-hook/views.ts'
import { WatchTestView } from '~/domain/safety/watch-test/views.ts'
import { listWatchTests, testWatch } from '~/domain/safety/watch-test/watch-test.server.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** Where alarms are posted, so that a telephone service can wake somebody, and the tests of the watch. */
export const alarmHook = {
  'GET /api/admin/alarm-hook': admin(Nothing, findHook, { view: AlarmHookView }),
  'PUT /api/admin/alarm-hook': admin(AlarmHook, setHook, { view: AlarmHookView }),
  'POST /api/admin/alarm-hook/secret': admin(Nothing, replaceSecret, { view: HookSecret }),
  'POST /api/admin/alarm-hook/test': admin(Nothing, testHook, { view: HookDelivery }),
  'GET /api/admin/alarm-hook/deliveries': admin(Nothing, listDeliveries, { view: z.array(HookDelivery) }),
  'PUT /api/admin/alarm-phones': admin(PhoneList, setPhones, { view: AlarmHookView }),
  'GET /api/admin/watch-tests': admin(Nothing, listWatchTests, { view: z.array(WatchTestView) }),
  'POST /api/admin/watch-tests': admin(Nothing, testWatch, { view: WatchTestView, status: 201 }),
} satisfies Calls
