import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { credentialKinds, credentials, requirements } from '#db/schema/credentials.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { settleActions } from '../actions/work.server.ts'
import { type NewKind } from './input.ts'
import { type CredentialKind } from './kind.ts'
import { BUILT_IN_KINDS, CREDENTIAL_KINDS, freeKind } from './kinds/index.ts'
import { type CredentialKindView } from './views.ts'

/** A kind by its name or id, null if there is none. Removed kinds are included, because records still name them. */
export function findKind(name: string): CredentialKind | null {
  if (Object.hasOwn(CREDENTIAL_KINDS, name)) return CREDENTIAL_KINDS[name as keyof typeof CREDENTIAL_KINDS]
  const row = db().select().from(credentialKinds).where(eq(credentialKinds.id, name)).get()
  return row ? freeKind(row) : null
}

/** Did the company remove this kind of its own? */
export const isRemoved = (name: string): boolean =>
  db()
    .select({ id: credentialKinds.id })
    .from(credentialKinds)
    .where(and(eq(credentialKinds.id, name), isNotNull(credentialKinds.removedAt)))
    .get() !== undefined

/** All selectable kinds. */
export function listKinds(actor: Actor): CredentialKindView[] {
  demand(actor, 'credential.own')
  const builtIn = BUILT_IN_KINDS.map((id) => {
    const { label, blocks, officeOnly = false }: CredentialKind = CREDENTIAL_KINDS[id]
    return { id, label, blocks, lastsMonths: null, remindDays: null, officeOnly, free: false }
  })
  const present = isNull(credentialKinds.removedAt)
  const free = db().select().from(credentialKinds).where(present).orderBy(asc(credentialKinds.name)).all()
  return [...builtIn, ...free.map(viewKind)]
}

const viewKind = ({ name: label, ...kind }: typeof credentialKinds.$inferSelect): CredentialKindView => {
  const { id, blocks, lastsMonths, remindDays, officeOnly } = kind
  return { id, label, blocks, lastsMonths, remindDays, officeOnly, free: true }
}

/** Adds a company's own kind. @throws Problem conflict if the name exists */
export function addKind(actor: Person, input: NewKind, now = new Date()): CredentialKindView {
  demand(actor, 'credential.manage')
  return commit(() => {
    if (listKinds(actor).some(({ label }) => label.toLowerCase() === input.name.toLowerCase()))
      throw conflict('A kind with this name already exists')
    const row = { ...input, id: newId(now.getTime()), createdAt: now, removedAt: null }
    write().insert(credentialKinds).values(row).run()
    const subject = { type: 'credential_kind', id: row.id }
    record(actor, { type: 'credential.kind_added', subject, personId: null, details: { name: input.name } }, now)
    return viewKind(row)
  })
}

/**
 * Removes a company's own kind from the lists; its papers keep the name, and need no renewal. @throws Problem
 * not_found; conflict while a site, position or role needs it
 */
export function removeKind(actor: Person, { id }: { id: string }, now = new Date()): CredentialKindView {
  demand(actor, 'credential.manage')
  return commit(() => {
    const present = and(eq(credentialKinds.id, id), isNull(credentialKinds.removedAt))
    const row = db().select().from(credentialKinds).where(present).get()
    if (!row) throw notFound('Kind')
    const needed = db()
      .select({ id: requirements.id })
      .from(requirements)
      .where(eq(requirements.kind, id))
      .limit(1)
      .get()
    if (needed) throw conflict('A site, position or role needs it: remove it there first')
    write().update(credentialKinds).set({ removedAt: now }).where(present).run()
    const end = { kinds: ['renewal'], words: 'The kind was removed', state: 'not_needed' } as const
    const papers = db().select({ id: credentials.id }).from(credentials).where(eq(credentials.kind, id)).all()
    for (const paper of papers) settleActions({ type: 'credential', id: paper.id }, end, now, actor)
    const subject = { type: 'credential_kind', id }
    record(actor, { type: 'credential.kind_removed', subject, personId: null, details: { name: row.name } }, now)
    return viewKind(row)
  })
}
