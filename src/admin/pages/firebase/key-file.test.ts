import { expect, test } from 'vitest'
import { judgeKeyFile } from './key-file.ts'

const key = { type: 'service_account', project_id: 'duck-wash', client_email: 'a@b.c', private_key: 'PEM' }

test('a key names its project', () => {
  expect(judgeKeyFile('Key.JSON', JSON.stringify(key))).toEqual({ project: 'duck-wash' })
})

test.each([
  ['another name', 'key.txt', JSON.stringify(key)],
  ['no JSON', 'key.json', '-----BEGIN PRIVATE KEY-----'],
  ['a list', 'key.json', '[]'],
  ['another type', 'key.json', JSON.stringify({ ...key, type: 'authorized_user' })],
  ['no key', 'key.json', JSON.stringify({ ...key, private_key: '' })],
  ['too much', 'key.json', JSON.stringify({ ...key, more: 'x'.repeat(65 * 1024) })],
])('%s is no key', (_, name, text) => {
  expect(judgeKeyFile(name, text)).toEqual({ problem: 'notKey' })
})

test('the configuration for browsers is told apart', () => {
  const config = JSON.stringify({ apiKey: 'A', projectId: 'duck-wash', appId: '1' })
  expect(judgeKeyFile('config.json', config)).toEqual({ problem: 'webConfig' })
})
