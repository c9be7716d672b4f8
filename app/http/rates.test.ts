import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { env } from '~/platform/env.server.ts'
import { type BudgetName, budgets, writes, writtenBytes } from './budgets.server.ts'
import { admitWrite, countBytesOf } from './rates.server.ts'

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

describe('writes of people who are not signed in', () => {
  // While time stands still, nothing is allowed again.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
  afterEach(() => void vi.restoreAllMocks())
  const from = (ip: string) => admitWrite({ kind: 'visitor', ip, userAgent: null, device: null }, 'publicForm')

  it('count for the whole network in which the sender chooses the address', () => {
    const each = (n: number) => `2001:db8:7:7::${n.toString(16)}`
    for (let n = 0; n < writes.address.most; n++) from(each(n))
    expect(() => from(each(9999))).toThrow(expect.objectContaining({ kind: 'too_many' }))
    expect(() => from('2001:db8:7:8::1')).not.toThrow()
  })

  it('count for one IPv4 address, however it is written', () => {
    for (let n = 0; n < writes.address.most; n++) from(n % 2 ? '192.0.2.1' : '::ffff:192.0.2.1')
    expect(() => from('192.0.2.1')).toThrow(expect.objectContaining({ kind: 'too_many' }))
    expect(() => from('::ffff:192.0.2.2')).not.toThrow()
  })
})

describe('the bytes that a person writes in a day', () => {
  const body = 16 * 2 ** 20
  const write = (name: 'alice' | 'bob', budget: BudgetName) => countBytesOf(actor(name), budget)(body)

  it('are limited, except for calls for help, and others are not affected', () => {
    for (let n = 0; n < writtenBytes.most / body; n++) write('alice', 'call')
    expect(() => write('alice', 'pictureForm')).toThrow(expect.objectContaining({ kind: 'too_many' }))
    for (const name of FOR_HELP as BudgetName[]) expect(() => write('alice', name)).not.toThrow()
    expect(() => write('bob', 'call')).not.toThrow()
  })
})
