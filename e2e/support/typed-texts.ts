import fc from 'fast-check'

/** Texts that look like the product's own: a person typed them, and they are shown unchanged. */
export const LOOKALIKES = [
  '2026-13-45T99:99:99Z',
  '2026-11-22T10:00:00.000Z',
  '2026-11-22T10:00:00+99:00',
  '+275761-01-01T00:00:00Z',
  '2026-11-22',
  '2026-13-45',
  '0000-00-00',
  '0198a7c2-7c1e-7a53-9d35-6e5a3f5b0c11',
  '/api/files/0198a7c2',
  'https://evil.example/?a=1&b=<b>',
  'dana@example.test',
  '{"at":"2026-13-45T99:99:99Z"}',
  '[1,2,3]',
  '[object Object]',
  'NaN',
  'null',
  '-1',
  '1e400',
  'true',
  '__proto__',
  'constructor',
  'data:image/png;base64,AAAA',
  '53.4808,-2.2426',
]

/** Generates what a person may type: one of these texts, or anything. */
export const typedText = fc.oneof(fc.constantFrom(...LOOKALIKES), fc.string({ maxLength: 60 }))
