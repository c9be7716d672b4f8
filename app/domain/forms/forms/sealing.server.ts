import { seal, unseal } from '~/platform/vault.server.ts'
import { type Answers } from './answers.ts'
import { type Template } from './template.ts'

type Owned = { id: string; userId: string }
type Kept = { data: Answers | null; sealed: Buffer | null }

/** Separates answers stored in clear from those sealed with the person's key. */
export function sealAnswers(template: Template, row: Owned, answers: Answers): Kept {
  const secret = (name: string) => template.sensitive === 'all' || (template.sensitive ?? []).includes(name)
  if (!template.sensitive) return { data: answers, sealed: null }
  const entries = Object.entries(answers)
  const hidden = JSON.stringify(Object.fromEntries(entries.filter(([name]) => secret(name))))
  const plain = Object.fromEntries(entries.filter(([name]) => !secret(name)))
  return {
    data: template.sensitive === 'all' ? null : plain,
    sealed: seal(row.userId, aadOf(row), Buffer.from(hidden)),
  }
}

/** Returns all answers of a submission, decrypted. */
export function openAnswers(row: Owned & Kept): Answers {
  if (!row.sealed) return row.data ?? {}
  const hidden = JSON.parse(unseal(row.userId, aadOf(row), row.sealed).toString('utf8')) as Answers
  return { ...row.data, ...hidden }
}

/** Binds sealed answers to their row, so that they open nowhere else. */
const aadOf = ({ id }: Owned) => `form_submissions/${id}/answers`
