import { type FormEvent, useState } from 'react'
import { partName } from '~/domain/offline/outbox/envelope.ts'
import { type KnownList } from '~/routes/staff/site-book/known-lists.ts'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { Alert } from '~/ui/alert.tsx'
import { buttonClass } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { bytesOf } from '~/ui/data-url.ts'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { keyName, type KnownKey, type Move, Press } from './site-book-press.tsx'
import { KEPT, type Told } from './site-book-write.tsx'

/** Loaded separately, because few sites have keys, and its signature is large. The phone stores it with the page. */
const KeyRow = lazyPart(() => import('./site-book-key.tsx'))

/**
 * Stores something that was done at a site on this phone, and sends it. @param parts its pictures, by their place in
 * the body @returns the message, and the id that the server will know it by; null if nothing was stored
 */
export async function actOf(
  userId: string,
  label: string,
  body: object,
  parts: Uint8Array[] = [],
): Promise<{ told: Told; id: string | null }> {
  try {
    const { perform } = await import('~/browser/outbox/perform.ts')
    const outcome = await perform({ kind: 'site_act', label, body, parts }, userId)
    if (outcome.kind === 'refused')
      return { told: { tone: 'bad', words: outcome.words || 'It was refused.' }, id: null }
    return { told: KEPT[outcome.kind], id: outcome.id }
  } catch {
    return { told: { tone: 'bad', words: 'This phone could not save it. Write it down on paper.' }, id: null }
  }
}

/** Handover, visitors and keys offline. The lists on this phone include what was done here. */
export function OfflineActs({
  userId,
  lists,
  onChange,
}: {
  userId: string
  lists: KnownList[]
  onChange: (siteId: string, change: (list: KnownList) => KnownList) => void
}) {
  const [siteId, setSiteId] = useState(lists[0]!.siteId)
  const [told, setTold] = useState<Told>()
  const [busy, setBusy] = useState(false)
  // How often each form was saved. The one that was saved starts again, and what is typed in the others stays.
  const [saved, setSaved] = useState<Record<string, number>>({})
  const list = lists.find((one) => one.siteId === siteId) ?? lists[0]!
  const keys = list.keys ?? []

  const act = async (
    form: string,
    label: string,
    body: object,
    change: (list: KnownList, id: string) => KnownList,
    parts: Uint8Array[] = [],
  ) => {
    const { siteId } = list
    setBusy(true)
    const sent = await actOf(userId, label, body, parts)
    setBusy(false)
    setTold(sent.told)
    const { id } = sent
    if (!id) return
    onChange(siteId, (before) => change(before, id))
    setSaved((before) => ({ ...before, [form]: (before[form] ?? 0) + 1 }))
  }
  const submit =
    (work: (form: FormData, text: (name: string) => string | null) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = new FormData(event.currentTarget)
      work(form, (name) => String(form.get(name) ?? '').trim() || null)
    }

  const handOver = submit((form, text) => {
    const words = text('words')
    if (!words) return setTold({ tone: 'bad', words: 'Please write what the next guard should know.' })
    const body = { act: 'handover', siteId: list.siteId, words, keys: form.getAll('keys') }
    void act('handover', 'Handover', body, (before) => before)
  })
  const signIn = submit((_form, text) => {
    const name = text('name')
    if (!name) return setTold({ tone: 'bad', words: 'Enter the name of the visitor.' })
    const who = { name, company: text('company'), host: text('host'), vehicle: text('vehicle'), badge: text('badge') }
    const since = new Date().toISOString()
    void act('visitor', 'Visitor signed in', { act: 'visitor_in', siteId: list.siteId, ...who }, (before, id) => {
      return { ...before, visitors: [...before.visitors, { id, ...who, since }] }
    })
  })
  const moveKey = (key: KnownKey, { to, dueAt, signature }: Move) => {
    if (key.holder === null && !to) return setTold({ tone: 'bad', words: 'Enter who takes the key.' })
    const body = { act: 'key', id: key.id, to, dueAt, signature: signature && partName(0) }
    const change = (before: KnownList) => {
      return { ...before, keys: before.keys?.map((one) => (one.id === key.id ? { ...one, holder: to } : one)) }
    }
    void act(key.id, to ? 'Key out' : 'Key back', body, change, signature ? [bytesOf(signature)] : [])
  }

  return (
    <Card as="section" aria-labelledby="acts-title" className="grid gap-3 print:hidden">
      <span data-gloves hidden />
      <CardTitle id="acts-title" icon="users" title="Handover, visitors and keys" />
      {told && (
        <Alert tone={told.tone} live="status">
          {told.words}
        </Alert>
      )}
      {lists.length > 1 && (
        <SelectField
          name="actSite"
          label="Site"
          value={list.siteId}
          onChange={({ currentTarget }) => setSiteId(currentTarget.value)}
          options={lists.map((one) => ({ value: one.siteId, label: one.siteName }))}
        />
      )}
      <details>
        <summary className={FOLD}>Hand over</summary>
        <form key={saved.handover} onSubmit={handOver} noValidate className="mt-2 grid gap-3">
          <TextArea
            name="words"
            id="handover-words"
            label="What should the next guard know?"
            required
            maxLength={1000}
          />
          {keys.some(({ holder }) => holder === null) && (
            <CheckboxGroup
              name="keys"
              label="Keys you counted"
              options={keys
                .filter(({ holder }) => holder === null)
                .map((key) => ({ value: key.id, label: keyName(key) }))}
            />
          )}
          <Press busy={busy} words="Save handover" />
        </form>
      </details>
      <details>
        <summary className={FOLD}>Sign a visitor in</summary>
        <form key={saved.visitor} onSubmit={signIn} noValidate className="mt-2 grid gap-3">
          <TextField name="name" label="Name" required maxLength={120} autoComplete="off" />
          <TextField name="company" label="Company" maxLength={120} autoComplete="off" />
          <TextField name="host" label="Who they visit" maxLength={120} autoComplete="off" />
          <TextField name="vehicle" label="Vehicle" maxLength={40} autoComplete="off" />
          <TextField name="badge" label="Badge" maxLength={40} autoComplete="off" />
          <Press busy={busy} words="Sign in" />
        </form>
      </details>
      {keys.length > 0 && (
        <details>
          <summary className={FOLD}>Keys</summary>
          <ul className="mt-2 grid gap-4">
            {keys.map((key) => (
              <KeyRow key={`${key.id} ${saved[key.id]}`} of={key} busy={busy} onMove={(move) => moveKey(key, move)} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const FOLD = buttonClass({}, 'min-h-12 w-fit cursor-pointer list-none')
