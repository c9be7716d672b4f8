import { eq, sql } from 'drizzle-orm'
import { settings } from '#db/schema/people.ts'
import { MATCH_DISTANCE } from '#models/face/match.ts'
import { prepared, write } from './store.server.ts'

type Days = { events: { title: string; date: string; notes: string }[] }
type BankHolidays = { 'england-and-wales': Days; scotland: Days; 'northern-ireland': Days }

/** Settings that admins may change, with their defaults. */
const DEFAULTS = {
  consent_version: '2025.1' as string,
  control_room: { active: false, since: null, by: null, byName: null } as {
    active: boolean
    since: string | null
    by: string | null
    byName: string | null
  },
  /** The roles whose clock policy differs from the built-in one. */
  clock_policy: {} as Record<string, 'none' | 'face' | 'face_and_hi_vis'>,
  /** The accepted distance between face and template, from 0.55 to 0.60. */
  face_threshold: MATCH_DISTANCE as number,
  /** Whether a face must be nearer to its own template than to those of colleagues. */
  face_nearest: true as boolean,
  /** The roles that need a head turn after a scan. All others do not. */
  turn_policy: {} as Record<string, 'off' | 'sometimes' | 'always'>,
  /** Where each scan needs a head turn and control checks each clock-in. */
  strict_places: 'off' as 'off' | 'alone' | 'every',
  /** The people outside the product who are notified of an unacknowledged alert. */
  escalation_contacts: [] as { name: string; email: string | null; phone?: string | null }[],
  /** The escalation steps for sites without steps of their own; null until administrators set some. */
  company_escalation: null as null | { step: number; afterMinutes: number; who: string; channel: string }[],
  /** The on-call times: a person with an account or a number, weekdays (1 is Monday), from and to. */
  on_call: [] as {
    userId: string | null
    name: string | null
    phone: string | null
    days: string
    from: string
    to: string
  }[],
  /** The service that sends text messages and makes calls; its secrets are encrypted. */
  phone_service: { provider: null, enabled: false, account: '', from: '', application: '', sealed: null } as {
    provider: null | 'twilio' | 'vonage'
    enabled: boolean
    account: string
    from: string
    application: string
    sealed: string | null
  },
  /** The people whom the controller on duty rings after an alarm, in this order. */
  alarm_phones: [] as { name: string; phone: string }[],
  /**
   * The latest bank holidays from gov.uk's file. If it was never read this is null, and the dates built into the
   * product apply.
   */
  bank_holidays: null as null | BankHolidays,
  /** How worked time becomes paid time. Each rule applies from a day on; the earliest comes first. */
  pay_rules: [] as {
    from: string
    rounding: 'none' | 'nearest_5' | 'nearest_15' | 'to_duty'
    withinMinutes: number | null
    reason: string | null
  }[],
  /** The names of pay elements in a payroll program, if a company has its own names. */
  pay_elements: {} as Record<string, Record<string, string>>,
  /** The columns of the company's own file for payroll; null until it chooses some. */
  pay_own_columns: null as null | {
    by: 'person' | 'day'
    heading: boolean
    dates: 'iso' | 'uk' | 'us'
    columns: { field: string; title: string }[]
  },
  /** In how many weeks after a conditional start the screening must be completed. BS 7858 allows twelve. */
  screening_weeks: 12 as number,
  /**
   * A licence that was last looked up in the public register more than this many days ago is on the list of licences to
   * check.
   */
  register_check_days: 30 as number,
  /** The screening must explain gaps in a person's history that are longer than this many days. BS 7858 says 31. */
  screening_gap_days: 31 as number,
  /** How many years back a screening goes. BS 7858 says five. */
  screening_years: 5 as number,
  /**
   * Years after leaving for which right-to-work checks are kept: the Home Office's code of practice on preventing
   * illegal working says two, for the statutory excuse of the Immigration, Asylum and Nationality Act 2006.
   */
  right_to_work_years: 2 as number,
  /** How many days after the accident it must be reported. RIDDOR 2013, Schedule 1, paragraph 1, says ten. */
  riddor_report_days: 10 as number,
  /**
   * The same for more than seven days off work: RIDDOR 2013, regulation 4(2) and Schedule 1, paragraph 2, say fifteen.
   */
  riddor_absence_report_days: 15 as number,
  /**
   * How many days may pass between two checks of a vehicle by its driver. It is a week, because the specified form is
   * weekly. The Road Traffic Act 1988, section 40A, requires a vehicle on the road to be fit for it.
   */
  vehicle_check_days: 7 as number,
  require_second_factor: false as boolean,
  /** A word that changes with every restore, which tells phones that what they sent may be lost. */
  outbox_epoch: null as null | string,
  /** The last event whose punch has been entered in the occurrence books; null before the first run. */
  site_book_event: null as null | number,
  /** How full the disk was on each day, in bytes, and at how many days left administrators were last notified. */
  disk: { samples: [], told: null } as {
    samples: {
      day: string
      free: number
      total: number
      database: number
      files: number
      backups: number
      other: number
    }[]
    told: null | 60 | 30 | 7
  },
  /** Which kinds of backup are late, and how many notices administrators have received about each. */
  late_backups: {} as { [kind: string]: number },
  /**
   * The time, written every few seconds while a copy for a standby is being made. Reading it from the copy shows how
   * old the copy is.
   */
  stream_beat: null as null | string,
  /** The keys of Web Push, made at the first start; the private one is encrypted. */
  vapid: null as null | { publicKey: string; sealed: string },
}

export type SettingKey = keyof typeof DEFAULTS
export type SettingValue<K extends SettingKey> = (typeof DEFAULTS)[K]

/** Returns the value of a setting that admins change. */
export function readSetting<K extends SettingKey>(key: K): SettingValue<K> {
  const row = valueOf().get({ key })
  return (row?.value as SettingValue<K> | undefined) ?? DEFAULTS[key]
}

const valueOf = prepared((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(),
)

/** Sets a setting, within the action that records who did so and why. */
export function writeSetting<K extends SettingKey>(key: K, value: SettingValue<K>, by: string | null, now: Date): void {
  const row = { key, value, updatedAt: now, updatedBy: by }
  write().insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row }).run()
}
