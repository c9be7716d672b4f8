import { expect, it } from 'vitest'
import { readPlace } from '~/platform/place.ts'
import { litestreamSettings, rcloneName } from './place.ts'

it.each([
  ['/mnt/other/workforce/', { kind: 'folder', path: '/mnt/other/workforce' }],
  [
    'sftp://copy@elsewhere.example/srv/workforce',
    { kind: 'sftp', host: 'elsewhere.example', port: 22, user: 'copy', path: '/srv/workforce' },
  ],
  [
    's3://bucket/portal?endpoint=https://minio.example:9000&region=eu-west-2',
    { kind: 's3', bucket: 'bucket', path: 'portal', endpoint: 'https://minio.example:9000', region: 'eu-west-2' },
  ],
  ['s3://bucket/portal', { kind: 's3', bucket: 'bucket', path: 'portal', endpoint: null, region: 'us-east-1' }],
])('%s is valid storage', (text, place) => expect(readPlace(text)).toEqual(place))

it.each([
  '/',
  'data',
  'sftp://elsewhere.example/srv',
  's3://bucket',
  'ftp://a@b/c',
  'sftp://a:secret@b/c',
  's3://b/a:b',
])('%s is not', (text) => expect(readPlace(text)).toBeNull())

it('rclone gets a folder of the storage without a settings file', () => {
  const secrets = { key: '/etc/key', hosts: '/etc/hosts' }
  expect(rcloneName(readPlace('/mnt/a')!, 'files', secrets)).toBe('/mnt/a/files')
  expect(rcloneName(readPlace('sftp://u@h:2222/srv/w')!, 'files', secrets)).toBe(
    ':sftp,host="h",port="2222",user="u",key_file="/etc/key",known_hosts_file="/etc/hosts":/srv/w/files',
  )
  expect(rcloneName(readPlace('s3://b/w')!, 'files', secrets)).toBe(
    ':s3,provider="Other",env_auth="true",region="us-east-1":b/w/files',
  )
})

it('the companion never delays writers, and encrypts what leaves the machine', () => {
  const age = { identity: 'AGE-SECRET-KEY-1', recipient: 'age1' }
  const text = litestreamSettings('/data/portal.db', readPlace('sftp://u@h/w')!, 'db-000001', age, { key: '/k' })
  const [database] = (JSON.parse(text) as { dbs: Record<string, unknown>[] }).dbs
  expect(database).toMatchObject({
    'max-checkpoint-page-count': 0,
    replicas: [{ path: '/w/db-000001', 'key-path': '/k', retention: '12h', age: { recipients: ['age1'] } }],
  })
})
