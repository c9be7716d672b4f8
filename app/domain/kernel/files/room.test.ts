import { expect, it } from 'vitest'
import { files } from '#db/schema/files.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { countUpload, demandPace, demandRoom, uploads } from './room.server.ts'

const tooMany = expect.objectContaining({ kind: 'too_many' })
const thrownBy = (work: () => void) => {
  try {
    work()
  } catch (error) {
    return error
  }
}

/** A picture sent ahead of its form. */
const loosePicture = (ownerId: string, size: number) =>
  commit(() =>
    write()
      .insert(files)
      .values({
        id: newId(),
        ownerId,
        createdBy: ownerId,
        purpose: 'form',
        name: 'photo.jpg',
        type: 'image/jpeg',
        size,
        sha256: newId(),
        createdAt: new Date(),
      })
      .run(),
  )

it('a person can store a limited number of files in an hour, and others are not affected', () => {
  for (let n = 0; n < uploads.perHour.most; n++) countUpload('alice', 1)
  expect(thrownBy(() => demandPace('alice'))).toEqual(tooMany)
  expect(thrownBy(() => countUpload('alice', 1))).toEqual(tooMany)
  expect(thrownBy(() => countUpload('bob', 1))).toBeUndefined()
  expect(thrownBy(() => countUpload(null, 1))).toBeUndefined()
})

it('a person can store a limited number of bytes in a day, and others are not affected', () => {
  const picture = 8 * 2 ** 20
  for (let n = 0; n < uploads.perDay.most / picture; n++) countUpload('charlie', picture)
  expect(thrownBy(() => countUpload('charlie', picture))).toEqual(tooMany)
  expect(thrownBy(() => countUpload('dana', picture))).toBeUndefined()
})

it("a person's unused files are limited, and others are not affected", () => {
  const [alice, bob] = [actor('alice'), actor('bob')]
  loosePicture(alice.id, uploads.looseBytes - 1)
  expect(thrownBy(() => demandRoom(alice))).toBeUndefined()
  loosePicture(alice.id, 1)
  expect(thrownBy(() => demandRoom(alice))).toEqual(tooMany)
  expect(thrownBy(() => demandRoom(bob))).toBeUndefined()
})
