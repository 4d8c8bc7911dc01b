/** The subset of JSON schema that the contract uses. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
}

/** A value for one path of an input. An empty path is the whole input. */
export interface Edge {
  path: (string | number)[]
  value: unknown
}

/** Valid values for names whose schema alone does not determine one. */
export type Samples = Record<string, unknown>

/** A value that is valid, or nearly so; samples are selected by member name. */
export const sampleOf = (schema: Schema, samples: Samples, name = ''): unknown => {
  if (Object.hasOwn(samples, name)) return samples[name]
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!, samples, name)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.items) return [sampleOf(schema.items, samples)]
  if (schema.properties) {
    const members = Object.entries(schema.properties)
    return Object.fromEntries(members.map(([member, inner]) => [member, sampleOf(inner, samples, member)]))
  }
  const simple: Samples = { string: 'text', integer: schema.minimum ?? 1, number: 1, boolean: true, object: {} }
  return simple[schema.type ?? ''] ?? null
}

const int4 = 2 ** 31
// Each kind of edge is listed once: one more adds a request for every path of every call.
const oddNumbers: unknown[] = [
  int4 - 1,
  int4,
  -int4 - 1,
  2 ** 53,
  1e-9,
  1e300,
  undefined,
  null,
  'text',
  { toString: 1 },
]
const oddTexts: unknown[] = ['', '\0', '\uD83D', "%00'", '/\\', '__proto__', undefined, null, 7, { toString: 1 }]
const oddEmails = ['a..b@c.co', '"a b"@c.co', 'a@[1.2.3.4]', `${'a'.repeat(250)}@c.co`, 'a@b']
const oddMoments = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:60Z',
  '2026-01-01T00:00:00Z[u-ca=a]',
]

const numbers = ({ minimum = 0, maximum = int4 - 1 }: Schema): unknown[] => {
  const bounds: unknown[] = [minimum - 1, minimum, maximum, maximum + 1]
  return bounds.concat(oddNumbers)
}
const texts = ({ minLength = 1, maxLength = 1_000, format }: Schema): unknown[] => {
  const lengths: unknown[] = [minLength, maxLength, maxLength + 1].map((length) => 'x'.repeat(length))
  const odd = format === 'email' ? oddEmails : format === 'date-time' ? oddMoments : []
  return lengths.concat('9'.repeat(maxLength), oddTexts, odd)
}
const others: unknown[] = [undefined, null, 7, 'text', [], {}, [[]], { toString: 1 }, { length: -1 }]
const lists = ({ minItems = 0, maxItems = 50 }: Schema): unknown[] =>
  [minItems, maxItems, maxItems + 1].map((count) => Array.from({ length: count }, () => ({})))

const edgesHere = (schema: Schema): unknown[] => {
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema)
  if (schema.type === 'string') return texts(schema)
  return schema.items ? [...lists(schema), ...others] : others
}

/** Every edge of every path of the schema, each to be placed in an otherwise valid input. */
export const edgesOf = (schema: Schema, path: Edge['path'] = []): Edge[] => {
  const inner = schema.anyOf?.[0] ?? schema
  return [
    ...edgesHere(inner).map((value) => ({ path, value })),
    ...Object.entries(inner.properties ?? {}).flatMap(([name, member]) => edgesOf(member, [...path, name])),
    ...(inner.items ? edgesOf(inner.items, [...path, 0]) : []),
  ]
}

/** The input with the edge inserted. */
export const withEdge = (input: unknown, { path, value }: Edge): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const copy = (Array.isArray(input) ? [...(input as unknown[])] : { ...(input as object) }) as Record<string, unknown>
  copy[name] = withEdge(copy[name], { path: rest, value })
  return copy
}
