import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The product's files of a folder, by path, that mention the merchants' accounts at other services. */
const mentions = (folder: string, word: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => word.test(readFileSync(join(root, file), 'utf8')))
    .sort()

/** The page tells an account that cannot be opened from other errors. */
const isNoErrorClass = (file: string): boolean =>
  !/^import \{ AccountUnreadable \} from '#server\/security\/service-accounts\.ts'$/m.test(
    readFileSync(join(root, file), 'utf8'),
  )

test('neither presenters nor the contract read an account of a merchant at another service', () => {
  const account = /service-accounts|ServiceAccount|serviceAccounts|\bsealed\b/
  expect([...mentions('server/presenters', account), ...mentions('contract', account)]).toEqual([])
  expect(mentions('server/commands', account)).not.toEqual([])
})

test('no route reads an account', () => {
  expect(mentions('server/routes', /service-accounts\.ts'|serviceAccount/).filter(isNoErrorClass)).toEqual([])
})
