import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { openApiDocument } from '#server/host/openapi.ts'
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

/**
 * A guarded call also answers PASSWORD_AGAIN, a call of staff PASSKEY_DEMANDED, and the log-in of platform staff what it
 * says of passkeys, which are not pinned: docs/decisions/0052-password-again.md, docs/decisions/0082-passkeys.md,
 * docs/decisions/0086-platform-passkeys.md.
 */
const withoutGuard = (compared: ReturnType<typeof comparable>): ReturnType<typeof comparable> => {
  const errors = compared.errors as Record<string, string[]>
  const unguarded = (errors['403'] ?? []).filter(
    (text) => !/^(PASSWORD_AGAIN|PASSKEY_DEMANDED|STAFF_PASSKEY|STAFF_PASSKEY_NONE):/.test(text),
  )
  const { '403': _guarded, ...others } = errors
  return { ...compared, errors: unguarded.length > 0 ? { ...others, '403': unguarded } : others }
}

const isGuarded = (call: string): boolean => {
  const endpoint = (endpoints as Record<string, Endpoint>)[call]
  return endpoint?.fresh === true || endpoint?.access === 'admin' || call === 'POST /system/login'
}

describe.each([...servedOperations.keys()].filter((call) => !ownOperations.includes(call)))(
  '%s is as pinned:',
  (call) => {
    const whole = comparable(served, servedOperations.get(call) ?? {})
    const ours = isGuarded(call) ? withoutGuard(whole) : whole
    const theirs = comparable(pinned, pinnedOperations.get(call) ?? {})

    test.each(Object.keys(theirs) as (keyof typeof theirs)[])('%s', (part) => {
      expect(ours[part]).toEqual(theirs[part])
    })
  },
)
