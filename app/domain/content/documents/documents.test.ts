import { describe, expect, it } from 'vitest'
import { byCategory, documentCategoryLabel } from './category.ts'
import { fileTypeOf, isSafeLink, ownFileId, showSize } from './link.ts'

describe('which links a document may have', () => {
  it.each(['https://files.example/a.pdf', 'http://intranet.example/plan?x=1', '/api/files/0198-abc'])(
    'accepts %s',
    (url) => {
      expect(isSafeLink(url)).toBe(true)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    '//evil.example/a',
    '\\\\evil.example\\a',
    'https:\\\\evil.example',
    'https://a.example/x y',
    'data:text/html,x',
    'ftp://a.example/a',
    '/etc/passwd',
    '/api/files/../auth/user',
    ' https://a.example',
    '',
  ])('refuses %j', (url) => {
    expect(isSafeLink(url)).toBe(false)
  })

  it('finds the id of one of our own files', () => {
    expect(ownFileId('/api/files/0198-abc')).toBe('0198-abc')
    expect(ownFileId('https://a.example/api/files/1')).toBeNull()
  })
})

describe('how a document is shown', () => {
  it("shows the file's type from its ending, and its size in words", () => {
    expect(fileTypeOf('https://a.example/hand.book.pdf?x=1')).toBe('PDF')
    expect(fileTypeOf('https://a.example/plan')).toBeNull()
    expect([0, 300, 12_288, 1_572_864].map(showSize)).toEqual(['0 KB', '1 KB', '12 KB', '1.5 MB'])
  })

  it('groups by category in the order of the chips, unknown ones last', () => {
    const groups = byCategory([
      { category: 'zebra' },
      { category: 'training' },
      { category: 'policy' },
      { category: 'training' },
    ])
    expect(groups.map(({ label, documents }) => `${label} ${documents.length}`)).toEqual([
      'Policies 1',
      'Training 2',
      'Zebra 1',
    ])
    expect(documentCategoryLabel('safety')).toBe('Safety')
  })
})
