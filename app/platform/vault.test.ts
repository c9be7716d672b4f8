import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { DATA_KEY } from '../../e2e/support/template.ts'
import { env, readSettings } from './env.server.ts'
import { keep } from './singleton.server.ts'
import { closeStore, commit } from './store.server.ts'
import { rotateMasterKey } from '~/domain/kernel/files/rotate.server.ts'
import { eraseEverywhere } from '~/domain/kernel/files/key-copies.server.ts'
import { checkKey, forgetMasterKey, seal, unseal } from './vault.server.ts'

const secret = Buffer.from('a face template')

describe('sealing', () => {
  it('opens for the same owner and place', () => {
    const { id } = actor('alice')
    const sealed = commit(() => seal(id, 'faces/1', secret))
    expect(unseal(id, 'faces/1', sealed)).toEqual(secret)
    expect(sealed.includes(secret)).toBe(false)
  })

  it('does not open after it was moved to another place or owner, or changed by a bit', () => {
    const [alice, bob] = [actor('alice').id, actor('bob').id]
    const sealed = commit(() => (seal(bob, 'faces/2', secret), seal(alice, 'faces/1', secret)))
    expect(() => unseal(alice, 'faces/2', sealed)).toThrow('does not open')
    expect(() => unseal(bob, 'faces/1', sealed)).toThrow('does not open')
    sealed[20]! ^= 1
    expect(() => unseal(alice, 'faces/1', sealed)).toThrow('does not open')
  })

  it('never opens again after the key is erased', () => {
    const { id } = actor('alice')
    const sealed = commit(() => seal(id, 'faces/1', secret))
    eraseEverywhere(id)
    expect(() => unseal(id, 'faces/1', sealed)).toThrow('was erased')
  })

  it('continues after the master key is rotated, and refuses the old one', () => {
    const { id } = actor('alice')
    const sealed = commit(() => seal(id, 'faces/1', secret))
    expect(rotateMasterKey().rotated).toBeGreaterThan(0)
    const folder = env().DATA_DIR
    const settings = (key?: string) =>
      keep('env', readSettings({ DATA_DIR: folder, DATA_KEY: key, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
    settings()
    forgetMasterKey()
    expect(unseal(id, 'faces/1', sealed)).toEqual(secret)
    expect(fs.statSync(path.join(folder, 'data.key')).mode & 0o777).toBe(0o600)
    settings(DATA_KEY)
    closeStore()
    forgetMasterKey()
    expect(() => checkKey()).toThrow('not the one this data was sealed with')
  })
})
