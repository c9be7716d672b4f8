import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './env.server.ts'

const KEY = Buffer.alloc(32, 3).toString('base64')

describe('settings', () => {
  it('identify proxies by number, or by address and network', () => {
    expect(readSettings({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
    expect(readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8'])
    expect(() => readSettings({ TRUST_PROXY: 'everybody' })).toThrow('TRUST_PROXY')
  })

  it('limit how long staff stay signed in, and refuse an endless time', () => {
    expect(readSettings({}).STAFF_SESSION_DAYS).toBe(90)
    expect(readSettings({ STAFF_SESSION_DAYS: '30' }).STAFF_SESSION_DAYS).toBe(30)
    for (const [wrong, words] of [
      ['0', 'Enter at least 1'],
      ['366', 'Enter at most 365'],
      ['never', 'Enter a number'],
    ])
      expect(() => readSettings({ STAFF_SESSION_DAYS: wrong })).toThrow(`STAFF_SESSION_DAYS: ${words}`)
  })

  it('read the key from a file that a credential manager provides, and refuse one without a key', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'key-')), 'data.key')
    fs.writeFileSync(file, `${KEY}\n`)
    expect(readSettings({ DATA_KEY_FILE: file }).DATA_KEY).toBe(KEY)
    fs.writeFileSync(file, 'not a key')
    expect(() => readSettings({ DATA_KEY_FILE: file })).toThrow('DATA_KEY_FILE')
    expect(() => readSettings({ DATA_KEY_FILE: '/nowhere' })).toThrow('DATA_KEY_FILE')
  })

  it('say which secret cannot be read', () => {
    // A folder stands in for a file that the portal's user may not open, because the tests may run as a user who may
    // open everything.
    const file = fs.mkdtempSync(path.join(os.tmpdir(), 'secret-'))
    const provider = { OIDC_ISSUER: 'https://sign-in.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET_FILE: file }
    expect(() => readSettings(provider)).toThrow(/OIDC_CLIENT_SECRET_FILE.*a file that the portal may read/)
    expect(() => readSettings({ DATA_KEY_FILE: file })).toThrow(/DATA_KEY_FILE.*a file that the portal may read/)
  })

  it('accept a security contact only if a program can use it', () => {
    const contact = 'mailto:security@example.org'
    expect(readSettings({ SECURITY_CONTACT: contact }).SECURITY_CONTACT).toBe(contact)
    expect(readSettings({ SECURITY_CONTACT: '' }).SECURITY_CONTACT).toBeUndefined()
    expect(() => readSettings({ SECURITY_CONTACT: 'the office' })).toThrow('SECURITY_CONTACT')
  })

  it('accept the address of map tiles only with a fixed host, as it is in the security policy', () => {
    const address = 'https://tiles.example.org/v1/{z}/{x}/{y}.png?key=K'
    expect(readSettings({ MAP_TILES: address, MAP_ATTRIBUTION: '© Maps' })).toMatchObject({ MAP_TILES: address })
    expect(readSettings({ MAP_TILES: '' }).MAP_TILES).toBeUndefined()
    for (const wrong of [
      'tiles/{z}/{x}/{y}.png',
      'ftp://tiles.example.org/{z}/{x}/{y}.png',
      'https://{s}.example.org/{z}/{x}/{y}.png',
      'https://tiles.example.org/{z}/{x}.png',
      "https://tiles.example.org;script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    ])
      expect(() => readSettings({ MAP_TILES: wrong }), wrong).toThrow('MAP_TILES')
  })
})
