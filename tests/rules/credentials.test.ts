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

test('neither presenters nor the contract read an account of a merchant at another service', () => {
  const account = /service-accounts|ServiceAccount|serviceAccounts|\bsealed\b/
  expect([...mentions('server/presenters', account), ...mentions('contract', account)]).toEqual([])
  expect(mentions('server/commands', account)).not.toEqual([])
})

test('routes read of an account only whether it exists', () => {
  const routes = mentions('server/routes', /service-accounts/)
  expect(routes).toEqual(['server/routes/host/shell.ts'])
  const imports = /import \{ (.+) \} from '#server\/tables\/service-accounts\.ts'/
  expect(imports.exec(readFileSync(join(root, routes[0]!), 'utf8'))?.[1]).toBe('readMerchantWithAccount')
})
