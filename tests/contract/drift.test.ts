import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { endpoints } from '#contract/endpoints/index.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import { comparable, operationsOf, type Json } from './comparable.ts'
import { ownOperations } from './own-operations.ts'

const pinned = parse(readFileSync(new URL('./pinned-openapi.yaml', import.meta.url), 'utf8')) as Json
const served = JSON.parse(JSON.stringify(openApiDocument('1.5.1'))) as Json
const pinnedOperations = operationsOf(pinned)
const servedOperations = operationsOf(served)

test('every operation of the server document is pinned or our own, and every one is in the document', () => {
  expect([...servedOperations.keys()].sort()).toEqual(Object.keys(endpoints).sort())
  expect([...servedOperations.keys()].filter((call) => !pinnedOperations.has(call)).sort()).toEqual(
    [...ownOperations].sort(),
  )
})

describe.each([...servedOperations.keys()].filter((call) => !ownOperations.includes(call)))(
  '%s is as pinned:',
  (call) => {
    const ours = comparable(served, servedOperations.get(call) ?? {})
    const theirs = comparable(pinned, pinnedOperations.get(call) ?? {})

    test.each(Object.keys(theirs) as (keyof typeof theirs)[])('%s', (part) => {
      expect(ours[part]).toEqual(theirs[part])
    })
  },
)
