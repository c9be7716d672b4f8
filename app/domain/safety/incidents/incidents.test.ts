import { describe, expect, it } from 'vitest'
import { files } from '#db/schema/files.ts'
import { alertForms, alertPhotos } from '#db/schema/incidents.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { examplePhoto } from '../../forms/forms/fields/example-images.ts'
import { exampleOf } from '../../forms/forms/form.ts'
import { createSubmission } from '../../forms/forms/submissions.server.ts'
import { NewSubmission } from '../../forms/forms/input.ts'
import { accidentForm } from '../../forms/forms/templates/accident-form.ts'
import { equalOpportunitiesMonitoring } from '../../forms/forms/templates/equal-opportunities-monitoring.ts'
import { commit, db } from '~/platform/store.server.ts'
import { raiseAlert } from '../emergencies/alerts.server.ts'
import { acknowledgeAlert, resolveAlert, undoAcknowledge } from '../emergencies/answer.server.ts'
import { AlertNote, RaiseAlert, ResolveAlert } from '../emergencies/input.ts'
import { noteAlert } from '../emergencies/log.server.ts'
import { findIncident } from './incident.server.ts'
import { IncidentPhoto, LinkForm } from './input.ts'
import { linkForm } from './linked-forms.server.ts'
import { incidentPdf } from './pdf.server.ts'
import { addPhoto, dropPhotosOf } from './photos.server.ts'

const dana = () => actor('dana')
const start = new Date('2026-11-20T21:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const raise = () =>
  raiseAlert(actor('alice'), RaiseAlert.parse({ timestamp: at(-20).toISOString(), dialAsked: true }), start).alert
const note = (id: string, given: object, minutes: number) =>
  noteAlert(dana(), AlertNote.parse({ id, ...given }), at(minutes))

const submit = async (template: typeof accidentForm) =>
  createSubmission(
    actor('alice'),
    NewSubmission.parse({ templateId: template.id, formData: exampleOf(template), status: 'submitted' }),
  )

describe('one incident', () => {
  it('shows what happened in order of time, from press to close', () => {
    const { id } = raise()
    acknowledgeAlert(dana(), { id }, at(1))
    undoAcknowledge(dana(), { id }, at(1))
    acknowledgeAlert(dana(), { id }, at(2))
    note(id, { kind: 'called', words: 'Alice, no answer' }, 3)
    note(id, { kind: 'going' }, 4)
    note(id, { kind: 'arrived', words: 'Charlie, at the gate' }, 9)
    note(id, { text: 'Ankle twisted' }, 10)
    resolveAlert(dana(), ResolveAlert.parse({ id, outcome: 'attended', words: 'Taken home' }), at(30))
    const { timeline } = findIncident(dana(), { id })
    expect(timeline.map((moment) => `${moment.at.slice(11, 16)} ${moment.text}`)).toEqual([
      "20:40 Pressed, by the phone's clock",
      '21:00 Reached us, 20 min late',
      '21:01 Dana Dean undid the acknowledgement',
      '21:02 Seen by Dana Dean',
      '21:03 Called: Alice, no answer (Dana Dean)',
      '21:04 Going: Dana Dean (Dana Dean)',
      '21:09 Arrived: Charlie, at the gate (Dana Dean)',
      '21:10 Ankle twisted (Dana Dean)',
      '21:30 Resolved by Dana Dean: Attended. Taken home',
    ])
  })

  it("contains photographs, sealed with its person's key, which are deleted with it", async () => {
    const { id } = raise()
    const photo = await addPhoto(
      dana(),
      IncidentPhoto.parse({ id, imageData: examplePhoto, words: 'The stairs' }),
      at(5),
    )
    expect(findIncident(dana(), { id }).photos).toEqual([photo])
    expect(db().select().from(files).all()).toMatchObject([{ ownerId: actor('alice').id, purpose: 'incident' }])
    commit(() => dropPhotosOf([id]))
    expect(db().select().from(alertPhotos).all()).toEqual([])
    expect(db().select().from(files).all()).toEqual([])
  })

  it('links a submitted form once, but no draft, unknown or anonymous form', async () => {
    const { id } = raise()
    const { reference } = await submit(accidentForm)
    const apart = await submit(equalOpportunitiesMonitoring)
    for (const given of [reference, reference.toLowerCase()]) linkForm(dana(), LinkForm.parse({ id, reference: given }))
    expect(findIncident(dana(), { id }).forms).toMatchObject([
      { reference, name: accidentForm.name, by: 'Alice Archer' },
    ])
    expect(db().select().from(alertForms).all()).toHaveLength(1)
    for (const given of ['F1-AAAA-BBBB', apart.reference])
      expect(() => linkForm(dana(), LinkForm.parse({ id, reference: given }))).toThrow(
        'No submitted form has this reference',
      )
  })

  it('fits on one PDF page, and does not exist for a person who may not see the alert', async () => {
    const { id } = raise()
    await addPhoto(dana(), IncidentPhoto.parse({ id, imageData: examplePhoto }), at(5))
    const { name, bytes } = await incidentPdf(dana(), { id })
    expect(name).toMatch(/^incident-2026-11-20-\w{6}\.pdf$/)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(1)
    await expect(incidentPdf(actor('alice'), { id })).rejects.toThrow()
    expect(() => findIncident(actor('bob'), { id })).toThrow()
  })
})
