import { expect, test } from 'vitest'
import { targetOptions } from './destinations.ts'

const pathsOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

test('targets are the screens that customers can use', () => {
  const paths = pathsOf(targetOptions(['/merch'], ''))
  expect(paths).toEqual(expect.arrayContaining(['/', '/washes', '/wallet', '/Support', '/privacy']))
  for (const path of ['/merch', '/passwordRecovery', '/updated', '/checkout', '/storeDirect'])
    expect(paths).not.toContain(path)
})

test('a target that is switched off stays as it is, and says so', () => {
  const [first] = targetOptions(['/Merch'], '/merch')
  expect(first).toEqual({ value: '/merch', label: 'Merch  /merch, switched off' })
})
