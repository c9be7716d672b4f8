import { expect, it } from 'vitest'
import { textDownload } from './text-stream.server.ts'

it('a download that cannot be finished ends with an error, not as a complete file', async () => {
  function* broken() {
    yield 'Name\r\n'
    throw new Error('The database went away')
  }
  await expect(textDownload({ name: 'staff.csv', text: broken() }).text()).rejects.toThrow('went away')
  expect(await textDownload({ name: 'staff.csv', text: ['Name\r\n'] }).text()).toBe('Name\r\n')
})
