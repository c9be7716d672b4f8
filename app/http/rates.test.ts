import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { env } from '~/platform/env.server.ts'
import { type BudgetName, budgets } from './budgets.server.ts'
import { admitWrite } from './rates.server.ts'

const FOR_HELP = ['sos', 'outbox', 'part', 'signIn', 'help']
const full = { code: 'ENOSPC' }

/** Simulates a disk on which only the reserve for calls for help is left. */
function nearlyFull(): void {
  fs.rmSync(path.join(env().DATA_DIR, 'reserve'), { force: true })
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 100, bsize: 4096 } as never)
}

describe('the reserve of a full disk', () => {
  it.each(Object.keys(budgets) as BudgetName[])('%s: open to calls for help, and to nothing that can wait', (name) => {
    const alice = actor('alice')
    nearlyFull()
    try {
      const admit = () => admitWrite(alice, name)
      if (FOR_HELP.includes(name)) expect(admit).not.toThrow()
      else expect(admit).toThrow(expect.objectContaining(full))
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('is open to all requests again when there is space, before the reserve is set aside again', () => {
    fs.rmSync(path.join(env().DATA_DIR, 'reserve'), { force: true })
    expect(() => admitWrite(actor('alice'), 'form')).not.toThrow()
  })
})
