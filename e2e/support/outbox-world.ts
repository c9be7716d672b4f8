import fs from 'node:fs'
import path from 'node:path'
import { and, eq, gte } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { operations } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '~/domain/kernel/access/actor.ts'
import { endPhonesOf, findPhone } from '~/domain/kernel/phones/phones.server.ts'
import { isForControl } from '~/domain/kernel/phones/waits-for-control.server.ts'
import { renewEpoch } from '~/domain/kernel/phones/contact.server.ts'
import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'
import { findOperation, missingParts } from '~/domain/offline/outbox/operations.server.ts'
import { finishOperations } from '~/domain/offline/outbox/sweep.server.ts'
import { env } from '~/platform/env.server.ts'
import { forget } from '~/platform/singleton.server.ts'
import { closeStore, commit, db, store, write } from '~/platform/store.server.ts'
import { actor } from './actors.ts'
import { namesOf, sealedPhone } from './sealed-phone.ts'

const SECOND = 1000
export const NAMES = ['alice', 'bob', 'charlie'] as const
export type Name = (typeof NAMES)[number]

/** The operations that a phone may store, by name. */
const BODIES: Record<string, { kind: OperationKind; body: object; pictures: number }> = {
  in: {
    kind: 'punch',
    body: { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true },
    pictures: 0,
  },
  frame: { kind: 'punch', body: { action: 'clock_in', location: null, frame: 'part:0' }, pictures: 1 },
  out: { kind: 'punch', body: { action: 'clock_out', location: null }, pictures: 0 },
  sos: { kind: 'sos', body: {}, pictures: 0 },
  check: { kind: 'check_in', body: { id: crypto.randomUUID(), pin: null, location: null }, pictures: 0 },
  form: {
    kind: 'form',
    body: { templateId: 15, templateVersion: 1, formData: { photographs: ['part:0', 'part:1'] }, draftId: null },
    pictures: 2,
  },
}
export const BODY_NAMES = Object.keys(BODIES)

/** The points at which the process may be killed: each just before it would write something. */
const CRASHES = {
  none: null,
  keep: 'BEFORE INSERT ON operations',
  settle: 'BEFORE UPDATE OF state ON operations',
  part: 'BEFORE UPDATE OF received_at ON operation_parts',
  entry: 'BEFORE INSERT ON clock_entries',
  alert: 'BEFORE INSERT ON alerts',
  submission: 'BEFORE INSERT ON form_submissions',
  event: 'BEFORE INSERT ON events',
  contact: 'BEFORE INSERT ON phone_contacts',
  arrival: 'BEFORE UPDATE OF waiting ON phones',
} as const
export type Crash = keyof typeof CRASHES
export const CRASH_NAMES = Object.keys(CRASHES) as Crash[]

type Sealed = Awaited<ReturnType<typeof sealedPhone>>
type Kept = {
  written: Awaited<ReturnType<Sealed['write']>>
  acknowledged: boolean
  epoch: string
  /** It was sent or announced while its phone's access had not ended. */
  inTime: boolean
}
type Phone = { name: Name; sealed: Sealed; epoch: string; kept: Kept[] }

/** A server, and the phones of three people with all their operations; it uses the test's database. */
export class OutboxWorld {
  now = new Date('2026-11-20T08:00:00Z')
  readonly phones: Phone[] = []
  private crash: Crash = 'none'
  private starved: string[] = []

  async buy(name: Name): Promise<void> {
    this.become('none')
    if (!isActive(name)) return
    const sealed = await sealedPhone(actor(name), this.now, this.now)
    this.phones.push({ name, sealed, epoch: sealed.epoch, kept: [] })
  }

  async keep(at: number, made: string, ago: number): Promise<void> {
    const phone = this.phoneAt(at)
    const { kind, body, pictures } = BODIES[made]!
    const parts = Array.from({ length: pictures }, (_, index) => new TextEncoder().encode(`${made} ${index}`))
    const madeAt = new Date(this.now.getTime() - ago * SECOND)
    const written = await phone.sealed.write(kind, body, madeAt, parts)
    phone.kept.push({ written, acknowledged: false, epoch: phone.epoch, inTime: false })
  }

  async hello(at: number): Promise<void> {
    const phone = this.phoneAt(at)
    const numbers = phone.kept.map(({ written }) => written.envelope.seq)
    const waiting = phone.kept.filter(({ acknowledged }) => !acknowledged)
    const names = namesOf(waiting.map(({ written }) => written))
    const told = { phone: phone.sealed.id, lastSeq: Math.max(0, ...numbers), ...names }
    for (const kept of waiting) kept.inTime ||= isOpen(phone)
    const welcome = await phone.sealed.hello(told, this.now, actor(phone.name)).catch(() => null)
    // As on the page, everything is sent again after a restore. A phone that is newer than the backup is then unknown,
    // and its person is told on the phone.
    if (welcome) this.heard(phone, welcome.epoch)
  }

  /** Announces operations that are not written yet, as a person could who expects to be dismissed. */
  async boast(at: number): Promise<void> {
    const { sealed, kept } = this.phoneAt(at)
    const next = kept.length + 1
    const announced = [next, next + 1, next + 2].map((seq) => ({ seq, mac: 'A'.repeat(43) }))
    const told = { phone: sealed.id, lastSeq: next + 500, waiting: announced.map(({ seq }) => seq), announced }
    await sealed.hello(told, this.now).catch(() => null)
  }

  /** Sends one operation of a phone, without a session or from another person's. */
  async send(at: number, which: number, by: Name | null): Promise<void> {
    const phone = this.phoneAt(at)
    const kept = phone.kept.at(which < 0 ? which : which % Math.max(1, phone.kept.length))
    if (kept) await this.deliver(phone, kept, by ? actor(by) : actor(phone.name))
  }

  async part(at: number, which: number, index: number): Promise<void> {
    const phone = this.phoneAt(at)
    const kept = phone.kept.at(which % Math.max(1, phone.kept.length))
    const count = kept?.written.parts.length ?? 0
    if (kept && count > 0) await phone.sealed.sendPart(kept.written, index % count, this.now).catch(() => undefined)
  }

  /** Makes the process end at this point from now on, until another point is chosen. Its unfinished work is lost. */
  become(crash: Crash): void {
    store().sqlite.exec('DROP TRIGGER IF EXISTS temp.crash')
    forget('outbox.under-way')
    this.crash = crash
    const where = CRASHES[crash]
    if (where) store().sqlite.exec(`CREATE TEMP TRIGGER crash ${where} BEGIN SELECT RAISE(ABORT, 'crash'); END`)
  }

  sweep = () => finishOperations(this.now)

  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * SECOND)
  }

  end(name: Name, stays: boolean): void {
    const { id } = actor(name)
    const crash = this.crash
    this.become('none')
    commit(() => {
      endPhonesOf(id, this.now)
      write().update(users).set({ isActive: stays }).where(eq(users.id, id)).run()
    })
    this.become(crash)
  }

  backUp(name = 'latest'): void {
    fs.rmSync(fileOf(name), { force: true })
    store().sqlite.exec(`VACUUM INTO '${fileOf(name)}'`)
  }

  restore(name = 'latest'): void {
    closeStore()
    const database = path.join(env().DATA_DIR, 'portal.db')
    for (const file of [database, `${database}-wal`, `${database}-shm`]) fs.rmSync(file, { force: true })
    fs.copyFileSync(fileOf(name), database)
    forget('outbox.under-way')
    renewEpoch(this.now)
    this.become('none')
  }

  /** Lets phones send what they have, and the server catch up, with a good connection and no more kills. */
  async settle(): Promise<void> {
    this.become('none')
    for (const [at, phone] of this.phones.entries()) {
      await this.hello(at)
      for (const kept of phone.kept) {
        // Operations that were acknowledged are not sent again, so the server must finish them.
        if (!kept.acknowledged) await this.deliver(phone, kept, actor(phone.name))
        for (const index of kept.written.parts.keys())
          await phone.sealed.sendPart(kept.written, index, this.now).catch(() => undefined)
      }
    }
    const since = new Date(this.now.getTime() - 30 * SECOND)
    for (const wait of [31, 29]) {
      this.pass(wait)
      await this.sweep()
    }
    this.starved = db()
      .select()
      .from(operations)
      .where(and(eq(operations.state, 'received'), gte(operations.receivedAt, since)))
      .all()
      .filter(({ id }) => missingParts(id).length === 0)
      .map(({ kind, seq }) => `${kind} ${seq}: starves for a minute`)
    this.pass(960)
    await this.sweep()
  }

  /** Returns what is wrong with acknowledged operations; nothing if the promise was kept. */
  faults(): string[] {
    const all = this.phones.flatMap(({ kept }) => kept).filter(({ acknowledged }) => acknowledged)
    const wrong = all.flatMap(({ written }) => {
      const { id, kind, seq } = written.envelope
      const row = findOperation(id)
      const said = (what: string) => [`${kind} ${seq}: ${what}`]
      if (!row) return said('is not there')
      const entries = db().select().from(clockEntries).where(eq(clockEntries.operationId, id)).all().length
      if (entries > 1) return said(`is booked ${entries} times`)
      if (row.state === 'applied') return row.subjectId ? [] : said('is done, and nothing is there')
      if (entries > 0 && row.state !== 'merged') return said(`is ${row.state} and booked`)
      if (row.state === 'merged') return []
      if (row.state === 'refused') return row.words ? [] : said('is refused without words')
      if (row.state === 'received') return said(`still waits, ${missingParts(id).length} pictures missing`)
      return isForControl(row) ? [] : said('is on no page')
    })
    return [...wrong, ...this.starved]
  }

  /**
   * Returns what counts although it arrived after its phone's access had ended and was not announced before. A call for
   * help may.
   */
  belated(): string[] {
    return this.phones.flatMap(({ sealed, kept }) => {
      const endedAt = findPhone(sealed.id)?.endedAt
      if (!endedAt) return []
      const late = kept.filter(({ written, inTime }) => {
        const { id, kind } = written.envelope
        const row = findOperation(id)
        return !inTime && kind !== 'sos' && row?.state === 'applied' && row.receivedAt > endedAt
      })
      return late.map(({ written }) => `${written.envelope.kind} ${written.envelope.seq}: counts`)
    })
  }

  /** Returns numbers that appear twice, although each should be one operation. */
  doubles = () => {
    const rows = db().select({ phone: operations.phoneId, seq: operations.seq }).from(operations).all()
    return rows.length - new Set(rows.map(({ phone, seq }) => `${phone} ${seq}`)).size
  }

  private async deliver(phone: Phone, kept: Kept, by: Actor): Promise<void> {
    kept.inTime ||= isOpen(phone)
    const receipt = await phone.sealed.send(kept.written, by, this.now, this.now).catch(() => null)
    if (!receipt) return
    this.heard(phone, receipt.epoch)
    kept.acknowledged = true
    kept.epoch = receipt.epoch
  }

  private heard(phone: Phone, epoch: string): void {
    if (phone.epoch !== epoch) for (const kept of phone.kept) kept.acknowledged &&= kept.epoch === epoch
    phone.epoch = epoch
  }

  private phoneAt = (at: number) => this.phones[at % this.phones.length]!
}

const fileOf = (backup: string) => path.join(env().DATA_DIR, `world-${backup}.db`)

const isOpen = ({ sealed }: Phone) => !findPhone(sealed.id)?.endedAt

const isActive = (name: Name) =>
  db()
    .select({ is: users.isActive })
    .from(users)
    .where(eq(users.id, actor(name).id))
    .get()!.is
