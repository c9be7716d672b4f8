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
import { AlarmHookView } from '~/domain/safety/alarm-hook/views.ts'
import { HookDelivery, HookSecret } from '~/domain/account/webhooks/views.ts'
import { listPhoneMessages } from '~/domain/safety/phone-messages/deliver.server.ts'
import { NumberCode, NumberTest, PhoneService } from '~/domain/safety/phone-messages/input.ts'
import { confirmNumber, testNumber } from '~/domain/safety/phone-messages/numbers.server.ts'
import { findPhoneService, setPhoneService } from '~/domain/safety/phone-messages/provider-account.server.ts'
import { NumberView, PhoneMessageView, PhoneServiceView } from '~/domain/safety/phone-messages/views.ts'
import { WatchTestView } from '~/domain/safety/watch-test/views.ts'
import { listWatchTests, testWatch } from '~/domain/safety/watch-test/watch-test.server.ts'
import { admin, type Calls } from '~/http/table.server.ts'

/** The address where alarms are posted, so that a telephone service can wake people, and the monitoring tests. */
export const alarmHook = {
  'GET /api/admin/alarm-hook': admin(Nothing, findHook, { view: AlarmHookView }),
  'PUT /api/admin/alarm-hook': admin(AlarmHook, setHook, { view: AlarmHookView }),
  'POST /api/admin/alarm-hook/secret': admin(Nothing, replaceSecret, { view: HookSecret }),
  'POST /api/admin/alarm-hook/test': admin(Nothing, testHook, { view: HookDelivery }),
  'GET /api/admin/alarm-hook/deliveries': admin(Nothing, listDeliveries, { view: z.array(HookDelivery) }),
  'PUT /api/admin/alarm-phones': admin(PhoneList, setPhones, { view: AlarmHookView }),
  'GET /api/admin/phone-service': admin(Nothing, findPhoneService, { view: PhoneServiceView }),
  'PUT /api/admin/phone-service': admin(PhoneService, setPhoneService, { view: PhoneServiceView }),
  'GET /api/admin/phone-service/messages': admin(Nothing, listPhoneMessages, { view: z.array(PhoneMessageView) }),
  'POST /api/admin/phone-service/number-tests': admin(NumberTest, testNumber, { view: NumberView, status: 201 }),
  'POST /api/admin/phone-service/number-tests/confirm': admin(NumberCode, confirmNumber, { view: NumberView }),
  'GET /api/admin/watch-tests': admin(Nothing, listWatchTests, { view: z.array(WatchTestView) }),
  'POST /api/admin/watch-tests': admin(Nothing, testWatch, { view: WatchTestView, status: 201 }),
} satisfies Calls
