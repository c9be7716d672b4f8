import { asc, eq, isNull } from 'drizzle-orm'
import { credentialKinds } from '#db/schema/credentials.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type NewKind } from './input.ts'
import { type CredentialKind } from './kind.ts'
import { BUILT_IN_KINDS, CREDENTIAL_KINDS, freeKind } from './kinds/index.ts'
import { type CredentialKindView } from './views.ts'

/** A kind by its name or id, removed ones too, as records still name them; null where there is none. */
export function findKind(name: string): CredentialKind | null {
  if (Object.hasOwn(CREDENTIAL_KINDS, name)) return CREDENTIAL_KINDS[name as keyof typeof CREDENTIAL_KINDS]
  const row = db().select().from(credentialKinds).where(eq(credentialKinds.id, name)).get()
  return row ? freeKind(row) : null
}

/** All kinds that may be chosen. */
export function listKinds(actor: Actor): CredentialKindView[] {
  demand(actor, 'credential.own')
  const builtIn = BUILT_IN_KINDS.map((id) => {
    const { label, blocks } = CREDENTIAL_KINDS[id]
    return { id, label, blocks, lastsMonths: null, free: false }
  })
  const present = isNull(credentialKinds.removedAt)
  const free = db().select().from(credentialKinds).where(present).orderBy(asc(credentialKinds.name)).all()
  return [...builtIn, ...free.map(viewKind)]
}

const viewKind = ({ id, name, blocks, lastsMonths }: typeof credentialKinds.$inferSelect): CredentialKindView => {
  return { id, label: name, blocks, lastsMonths, free: true }
}

/** Adds a kind of the company's own. @throws Problem conflict where there is one of this name */
export function addKind(actor: Person, input: NewKind, now = new Date()): CredentialKindView {
  demand(actor, 'credential.manage')
  return commit(() => {
    if (listKinds(actor).some(({ label }) => label.toLowerCase() === input.name.toLowerCase()))
      throw conflict('There is a kind of this name already')
    const row = { ...input, id: newId(now.getTime()), createdAt: now, removedAt: null }
    write().insert(credentialKinds).values(row).run()
    const subject = { type: 'credential_kind', id: row.id }
    record(actor, { type: 'credential.kind_added', subject, personId: null, details: { name: input.name } }, now)
    return viewKind(row)
  })
}
