import { expect, test } from 'vitest'
import { originsOf, readEnvironments } from './environment-settings.ts'

test('the servers of the updater are read in their order', () => {
  const read = readEnvironments('dev=http://localhost:8081/api/v1, production=https://wash.example/api/v1')
  expect(read).toEqual([
    { name: 'dev', apiUrl: 'http://localhost:8081/api/v1' },
    { name: 'production', apiUrl: 'https://wash.example/api/v1' },
  ])
  expect(originsOf(read)).toEqual(['http://localhost:8081', 'https://wash.example'])
  expect(readEnvironments(undefined)).toEqual([])
})

test.each([
  'staging=https://wash.example/api/v1',
  'dev',
  'dev=wash.example/api/v1',
  'dev=ftp://wash.example/api/v1',
  'dev=https://wash.example',
  'dev=https://wash.example/other/api/v1',
  "dev=https://wash.example;'unsafe-inline'/api/v1",
  'dev=https://wash.example/api/v1?x=1',
  'dev=https://a.example/api/v1,dev=https://b.example/api/v1',
])('refused: %s', (written) => {
  expect(() => readEnvironments(written)).toThrow('ENVIRONMENTS')
})
