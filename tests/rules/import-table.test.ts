import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkImports } from '../../tools/import-table/check.ts'
import { table } from '../../tools/import-table/table.ts'

const roots: string[] = []
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })))

const faultsIn = (files: Record<string, string>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'clearcoat-import-table-'))
  roots.push(root)
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  return checkImports(root).faults
}

const forbidden: [from: string, to: string][] = [
  ['contract/rules/x.ts', 'server/x.ts'],
  ['server/basics/x.ts', 'server/settings/x.ts'],
  ['server/settings/x.ts', 'server/database/x.ts'],
  ['server/database/x.ts', 'server/tables/x.ts'],
  ['server/tables/x.ts', 'server/database/open.ts'],
  ['server/security/x.ts', 'server/tenancy/x.ts'],
  ['server/tenancy/x.ts', 'server/api/x.ts'],
  ['server/work/x.ts', 'server/jobs/x.ts'],
  ['server/errors/x.ts', 'server/api/x.ts'],
  ['server/presenters/x.ts', 'server/database/transact.ts'],
  ['server/status/x.ts', 'server/routes/x.ts'],
  ['server/metrics/x.ts', 'server/commands/x.ts'],
  ['server/files/x.ts', 'server/pictures/x.ts'],
  ['server/pictures/x.ts', 'server/host/x.ts'],
  ['server/paper/x.ts', 'server/tables/orders.ts'],
  ['server/wrappers/x.ts', 'server/api/x.ts'],
  ['server/payments/x.ts', 'server/tables/x.ts'],
  ['server/bot-check/x.ts', 'server/tables/x.ts'],
  ['server/mail/x.ts', 'server/commands/x.ts'],
  ['server/push/x.ts', 'server/mail/x.ts'],
  ['server/live/x.ts', 'server/api/x.ts'],
  ['server/commands/x.ts', 'server/api/deps.ts'],
  ['server/commands/x.ts', 'server/mail/smtp.ts'],
  ['server/api/x.ts', 'server/commands/x.ts'],
  ['server/api/memory/x.ts', 'server/api/serve.ts'],
  ['server/host/x.ts', 'server/routes/shop/x.ts'],
  ['server/host/x.ts', 'server/commands/x.ts'],
  ['server/routes/shop/x.ts', 'server/routes/kiosk.ts'],
  ['server/routes/shop/x.ts', 'server/api/replay.ts'],
  ['server/routes/index.ts', 'server/commands/x.ts'],
  ['server/routes/shop/x.ts', 'src/ui/x.ts'],
  ['server/jobs/x.ts', 'server/api/x.ts'],
  ['server/demo/x.ts', 'server/commands/x.ts'],
  ['server/main.ts', 'server/routes/x.ts'],
  ['server/assemble.ts', 'server/demo/x.ts'],
  ['server/move/rows.ts', 'server/commands/site/move-site.ts'],
  ['server/cli/platform-user.ts', 'server/routes/x.ts'],
  ['server/content/x.ts', 'server/routes/x.ts'],
  ['server/main.ts', 'server/cli/x.ts'],
  ['server/load-render.ts', 'server/settings/x.ts'],
  ['server/builds.ts', 'server/database/x.ts'],
  ['src/platform/x.ts', 'src/local/x.ts'],
  ['src/local/x.ts', 'src/remote/x.ts'],
  ['src/words/x.ts', 'src/ui/x.ts'],
  ['src/remote/x.ts', 'src/session/x.ts'],
  ['src/session/x.ts', 'src/queue/x.ts'],
  ['src/resources/x.ts', 'src/queue/x.ts'],
  ['src/queue/x.ts', 'src/kit/x.ts'],
  ['src/kit/x.ts', 'src/customer/x.ts'],
  ['src/brand/x.ts', 'src/ui/x.ts'],
  ['src/ui/x.tsx', 'src/local/x.ts'],
  ['src/customer/x.tsx', 'src/phone/screens/wallet/x.tsx'],
  ['src/gallery/x.tsx', 'src/kit/x.ts'],
  ['src/phone/x.tsx', 'src/app/x.ts'],
  ['src/app/x.tsx', 'src/gallery/x.tsx'],
  ['src/web/x.tsx', 'src/phone/x.tsx'],
  ['src/phone/x.tsx', 'src/web/x.tsx'],
  ['src/web/pages/home/x.tsx', 'src/web/pages/merch/x.tsx'],
  ['src/web/pages/home/x.tsx', 'src/web/shell/x.tsx'],
  ['src/customer/ui/x.tsx', 'src/customer/cart/x.tsx'],
  ['src/ui/x.tsx', 'src/customer/ui/x.tsx'],
  ['src/phone/screens/wallet/x.tsx', 'src/phone/screens/checkout/x.tsx'],
  ['src/app/x.tsx', 'sw/x.ts'],
  ['sw/x.ts', 'src/platform/device.ts'],
]

test.each(forbidden)('%s may not import %s', (from, to) => {
  expect(faultsIn({ [from]: `import { x } from '#${to}'\nexport const y = x`, [to]: 'export const x = 1' })).toEqual([
    `${from} may not import ${to}: the table forbids it`,
  ])
})

test('every server row has an import that it forbids', () => {
  const rooms = table.filter(({ room }) => room.source.startsWith('^server'))
  const used = new Set(forbidden.map(([from]) => rooms.find(({ room }) => room.test(from))))
  expect(rooms.filter((row) => !used.has(row))).toEqual([])
})

test('a folder of the server without a row is a fault', () => {
  expect(faultsIn({ 'server/elsewhere/x.ts': `import '#contract/x.ts'` })).toEqual([
    'server/elsewhere/x.ts may not import contract/x.ts: its folder has no row in the table',
  ])
})

test('a dynamic import and a re-export count as imports', () => {
  const faults = faultsIn({
    'src/local/a.ts': `export const a = () => import('#src/remote/x.ts')`,
    'src/local/b.ts': `export * from '#src/remote/x.ts'`,
  })
  expect(faults).toHaveLength(2)
})

test('a type that is named where it is used counts as an import', () => {
  const source = "export type X = typeof import('#server/x.ts')"
  expect(faultsIn({ 'contract/rules/x.ts': source, 'server/x.ts': '' })).toEqual([
    expect.stringContaining('contract/rules/x.ts may not import server/x.ts'),
  ])
})

test('a relative path out of the room counts as an import', () => {
  expect(faultsIn({ 'src/phone/screens/wallet/x.tsx': `import '../checkout/y.ts'` })).toHaveLength(1)
})

test('a circular import is a fault, also of types', () => {
  const faults = faultsIn({
    'src/ui/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
    'src/ui/b.ts': `import type { A } from './a.ts'\nexport type B = A`,
  })
  expect(faults).toEqual(['circle: src/ui/a.ts → src/ui/b.ts → src/ui/a.ts'])
})

test('a circle of folders is a fault, also without a circle of files', () => {
  const faults = faultsIn({
    'src/kit/look/a.ts': `import type { B } from '../news/b.ts'\nexport type A = B`,
    'src/kit/news/b.ts': `export type B = string`,
    'src/kit/news/c.ts': `import type { D } from '../look/deep/d.ts'\nexport type C = D`,
    'src/kit/look/deep/d.ts': `export type D = string`,
  })
  expect(faults).toEqual(['circle of folders: src/kit/look → src/kit/news → src/kit/look'])
})

test('nothing of the product imports tests or tools', () => {
  expect(faultsIn({ 'src/app/x.ts': `import '#tests/support/x.ts'` })).toHaveLength(1)
  expect(faultsIn({ 'src/app/x.ts': `import './y.test.ts'` })).toHaveLength(1)
})

test('code that also runs in the worker imports no React, and the app imports only types of the schemas', () => {
  expect(faultsIn({ 'src/queue/x.ts': `import { useState } from 'react'` })).toHaveLength(1)
  expect(faultsIn({ 'src/app/x.ts': `import { Product } from '#contract/shapes/product.ts'` })).toHaveLength(1)
  expect(faultsIn({ 'src/app/x.ts': `import type { Product } from '#contract/shapes/product.ts'` })).toEqual([])
  expect(faultsIn({ 'contract/content/x.ts': `import { Product } from '../shapes/product.ts'` })).toHaveLength(1)
})

test('reading no file is a fault', () => {
  expect(faultsIn({ 'elsewhere/x.ts': '' })).toEqual(['no source file was read'])
})

test('an allowed import is no fault, and tests may import anything', () => {
  expect(
    faultsIn({
      'src/phone/screens/wallet/x.tsx': `import '#src/customer/y.ts'`,
      'tests/e2e/x.ts': `import '#server/app.ts'`,
    }),
  ).toEqual([])
})
