import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CredentialView } from '~/domain/fitness/credentials/views.ts'
import { PaperFacts } from './paper-facts.tsx'

const card: CredentialView = {
  ...{ id: '1', userId: 'u', kind: 'sia_licence', label: 'SIA licence', number: null, sectors: [], startsOn: null },
  ...{ expiresOn: '2041-01-01', state: 'valid', details: {}, facts: [], words: null, checkedOn: null, photos: [] },
  ...{ replacedBy: null, createdAt: '2026-11-20T12:00:00.000Z', confirmedAt: null },
}

test('a card that a newer one has replaced is not called valid beside it', () => {
  const shown = (paper: Partial<CredentialView>) => renderToStaticMarkup(<PaperFacts paper={{ ...card, ...paper }} />)
  expect(shown({})).toContain('Valid')
  expect(shown({ replacedBy: '2' })).toContain('Replaced')
  expect(shown({ replacedBy: '2' })).not.toContain('Valid')
})
