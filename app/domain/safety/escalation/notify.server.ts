import { escalationEmail } from '../emergencies/alert-email.ts'
import { factsOf } from '../emergencies/alert-reactions.server.ts'
import { hookFacts } from '../alarm-hook/alarms.server.ts'
import { queueHook } from '../alarm-hook/deliver.server.ts'
import { isDiscreet } from '../emergencies/alert-types.ts'
import { alertWords, personInDanger } from '../emergencies/alert-kinds.ts'
import { type AlertView } from '../emergencies/alert-view.ts'
import { findAlertRow, viewAlert } from '../emergencies/view-alert.server.ts'
import { queuePhone } from '../phone-messages/deliver.server.ts'
import { isPhoneServiceReady } from '../phone-messages/provider-account.server.ts'
import { alarmSpeech, alarmText } from '../phone-messages/words.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { devicesOf } from '../../kernel/push/devices.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { type LadderWho } from '../../kernel/sites/ladder.ts'
import { showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { ladderEmail } from './email.ts'
import { minutesUnanswered, type Run, siteOfAlert } from './plan.server.ts'
import { listRecipients, type Recipient } from './recipients.server.ts'
import { addResponder } from './responders.server.ts'
import { internationalNumber } from '~/platform/telephone.ts'

type Step = { run: Run; alert: AlertView; site: string | null; key: string; now: Date }
/** Notifies one person through one channel, within a commit; false if they cannot be reached in that way. */
type Way = (person: Recipient, step: Step) => boolean

/**
 * Notifies the people of a step, within a commit. The person whom the alert is about is left out, except in a drill:
 * their own phone must not be what answers it, and then nobody else would know. So is a contact with their number or
 * address: an alarm must not ring beside somebody in danger. @returns how many were notified
 */
export function notifyStep(run: Run, now: Date): number {
  const row = findAlertRow(run.alertId)
  const site = siteOfAlert(row)
  const people = listRecipients(run.who as LadderWho, site, now).filter(isAnother(personInDanger(row), run.channel))
  const step = { run, alert: viewAlert(row), site: site?.name ?? null, key: `ladder:${row.id}:${run.step}`, now }
  const way = WAYS[run.channel]
  return way ? people.filter((person) => way(person, step)).length : postStep(people, step)
}

/** Returns whether a recipient of this channel is somebody else than the person in danger. */
function isAnother(userId: string | null, channel: string): (recipient: Recipient) => boolean {
  if (userId === null) return () => true
  const { email, phone } = findRow(userId)
  const number = phone && numberOf(phone)
  return (other) =>
    other.id !== userId &&
    (channel === 'mail'
      ? other.email?.toLowerCase() !== email.toLowerCase()
      : !other.phone || !number || numberOf(other.phone) !== number)
}

const numberOf = (phone: string) => internationalNumber(phone) ?? phone

const push: Way = ({ id, name }, { run, alert, key, now }) => {
  if (!id || devicesOf(id, now).length === 0) return false
  const { fullName } = alert.userDetails
  const note = {
    title: `${alert.drill ? 'DRILL: ' : ''}ALARM: ${fullName}`,
    body: `${alertWords(alert).says(fullName)} Open this to say that you are dealing with it.`,
    url: new URL(addressFor(name, run, alert, now)).pathname,
    tag: `alert-${alert.id}`,
    urgent: true,
  }
  queuePush(id, note, `${key}:${id}`, now)
  return true
}

const mail: Way = ({ email: address, name }, { run, alert, site, key, now }) => {
  if (!address) return false
  const url = addressFor(name, run, alert, now)
  const email =
    run.who === 'company'
      ? escalationEmail({
          ...factsOf(alert),
          url,
          button: 'I am dealing with it',
          minutes: minutesUnanswered(run, new Date(alert.triggeredAt)),
        })
      : ladderEmail({
          company: env().COMPANY_NAME,
          drill: alert.drill,
          person: alert.userDetails.fullName,
          site,
          time: showInstant(alert.triggeredAt),
          says: alertWords(alert).says(alert.userDetails.fullName),
          url,
        })
  const words = { ...email, discreet: isDiscreet(alert) }
  queueEmail({ name, address }, words, `${key}:${address}`, now, { urgent: true, about: alert.userId })
  return true
}

const byPhone =
  (kind: 'sms' | 'voice'): Way =>
  ({ name, phone }, { run, alert, site, key, now }) => {
    if (!phone || !isPhoneServiceReady()) return false
    const words = {
      drill: alert.drill,
      kind: alertWords(alert).label,
      says: alertWords(alert).says(alert.userDetails.fullName),
      where: site ?? alert.locationDetails.address ?? 'site not known',
      time: showInstant(alert.triggeredAt),
      url: kind === 'sms' ? addressFor(name, run, alert, now) : null,
    }
    const text = kind === 'sms' ? alarmText(words) : alarmSpeech(words)
    return queuePhone({ name, phone }, { kind, text }, `${key}:${kind}:${phone}`, now, { alertId: alert.id })
  }

const WAYS: Record<string, Way> = { push, mail, sms: byPhone('sms'), voice: byPhone('voice') }

/**
 * Posts a step to the alarm hook as a whole, because the person or service that receives it calls the people on its
 * list. Their numbers are as a telephone service dials them.
 */
function postStep(people: Recipient[], { run, alert, site, key, now }: Step): number {
  const contacts = people.map(({ name, phone }) => ({ name, phone: phone && (internationalNumber(phone) ?? phone) }))
  const respondUrl = addResponder(alert.id, null, now)
  const data = { ...hookFacts(alert), site, step: run.step, who: run.who, contacts, respondUrl }
  return queueHook('alert.step', alert.id, data, key, now) ? 1 : 0
}

/** Returns the address in a message: the control room for administrators, and for everyone else a link of their own. */
const addressFor = (name: string, { who }: Run, alert: AlertView, now: Date) =>
  who === 'control' ? `${env().ORIGIN}/admin/emergencies` : addResponder(alert.id, name, now)
