import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { deviceKinds } from '../requests/device-kinds.ts'
import { userKinds } from '../requests/kinds.ts'
import type { RequestKind } from '../requests/kind.ts'
import { openCopy } from '#src/local/copy.ts'
import { openOwn } from '#src/local/own.ts'
import { copyRows } from './copy.ts'
import { ownRows } from './own.ts'
import { payloads } from './payloads.ts'

/**
 * The hash of each version of each stored shape. A released version is never edited; a new version is added.
 */
const hashes = JSON.parse(readFileSync(new URL('./hashes.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, string>
>

/** The keywords that define the form of a value. Bounds and descriptions do not change the form of stored data. */
const structural = ['type', 'const', 'enum', 'anyOf', 'allOf', 'items', 'properties', 'patternProperties', 'required']

const formOf = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(formOf)
  if (typeof schema !== 'object' || schema === null) return schema
  const known = Object.entries(schema).filter(([name]) => [...structural, 'additionalProperties'].includes(name))
  return Object.fromEntries(
    known
      .map(([name, value]): [string, unknown] => [
        name,
        name === 'properties' || name === 'patternProperties'
          ? Object.fromEntries(
              Object.entries(value as object)
                .map(([member, inner]): [string, unknown] => [member, formOf(inner)])
                .sort(([a], [b]) => (a < b ? -1 : 1)),
            )
          : name === 'required'
            ? [...(value as string[])].sort()
            : formOf(value),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const hashOf = (schema: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(formOf(schema)))
    .digest('hex')
    .slice(0, 16)

const kinds = [...userKinds, ...deviceKinds] as unknown as readonly RequestKind[]

/** Whether the database upgrades rows of the previous version to this version. */
const upgrades = (database: Dexie, version: number): boolean =>
  (database as unknown as { _versions: { _cfg: { version: number; contentUpgrade: unknown } }[] })._versions.some(
    ({ _cfg }) => _cfg.version === version && _cfg.contentUpgrade !== null,
  )

const databases = [
  { name: 'own', rows: ownRows as Record<string, object>, database: openOwn('shapes-own') },
  { name: 'copy', rows: copyRows as Record<string, object>, database: openCopy('shapes-copy') },
]

const shapes = [
  ...kinds.map(({ kind, version, upcast }) => ({
    name: `payload ${kind}`,
    version,
    schema: payloads[kind as keyof typeof payloads] as object,
    comesFrom: (before: number) => typeof upcast[before] === 'function',
  })),
  ...databases.flatMap(({ name, rows, database }) =>
    Object.entries(rows).map(([table, schema]) => ({
      name: `${name}.${table}`,
      version: database.verno,
      schema,
      comesFrom: (before: number) => upgrades(database, before + 1),
    })),
  ),
]

test('every queued kind and every table of both databases has a stored shape', () => {
  expect(Object.keys(payloads).sort()).toEqual(kinds.map(({ kind }) => kind).sort())
  for (const { rows, database } of databases) {
    const tables = database.tables.map(({ name }) => (name === 'facts' ? 'deviceValues' : name))
    expect(Object.keys(rows).sort()).toEqual(tables.sort())
  }
  expect(Object.keys(hashes).sort()).toEqual(shapes.map(({ name }) => name).sort())
})

describe.each(shapes)('$name', ({ name, version, schema, comesFrom }) => {
  test('has the hash listed for its version', () => {
    const due = `${name}, version ${version}: a changed form needs a new version, an upcaster and a line in hashes.json`
    expect(hashes[name]?.[version], due).toBe(hashOf(schema))
  })

  test('has an upcast from each earlier version', () => {
    const earlier = Object.keys(hashes[name] ?? {})
      .map(Number)
      .filter((each) => each < version)
    expect(earlier.filter((each) => !comesFrom(each))).toEqual([])
  })
})

describe('the hash', () => {
  const schema = payloads.homeLocation
  const changed = (members: object) => ({ ...schema, properties: { ...schema.properties, ...members } })

  test('changes when a member, its type, or its required flag changes', () => {
    const others = [
      changed({ since: { type: 'string' } }),
      changed({ locationId: { type: 'string' } }),
      { ...schema, required: [] },
    ]
    expect(new Set([schema, ...others].map(hashOf)).size).toBe(4)
  })

  test('does not change when only the order of members, a description or a bound changes', () => {
    expect(hashOf(changed({ locationId: { minimum: 1, description: 'Of a location.', type: 'integer' } }))).toBe(
      hashOf(schema),
    )
  })
})
