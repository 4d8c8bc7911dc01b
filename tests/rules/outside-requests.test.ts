import { expect, test } from 'vitest'
import { memberOf, nodesOf, serverSources } from '#tests/support/syntax-tree.ts'

// A request to an address that a merchant can choose can reach the network of the server.

/** The calls of a module that send a request. */
const sends = (source: string): number =>
  nodesOf(source).filter((node) => {
    if (node.type !== 'CallExpression') return false
    const callee = node.callee as { type: string; name?: string }
    const [of, called] = memberOf(node.callee) ?? []
    const isFetch = callee.type === 'Identifier' && callee.name === 'fetch'
    return isFetch || (of === 'globalThis' && called === 'fetch')
  }).length

/** Where each address comes from. */
const known = {
  // Constants: the providers of the check, and Google.
  'bot-check/siteverify.ts': 1,
  'push/fcm.ts': 2,
  // The cell of a site, as the operator has named it.
  'routes/shop/payments.ts': 1,
  // Of the demo's own simulators.
  'payments/open-simulated.ts': 1,
}

test('only modules that are known send requests with fetch, to addresses that no merchant chooses', () => {
  const found = [...serverSources()].flatMap(([file, source]) => {
    const count = sends(source)
    return count > 0 ? [[file, count] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(known)
})

test('processors are called through one function, at hosts of the code or of the settings', () => {
  const uses = [...serverSources()].filter(([, source]) => /\bmakeExchange\(/.test(source)).map(([file]) => file)
  expect(uses.sort()).toEqual(['payments/open-live.ts', 'payments/open-simulated.ts'])
})
