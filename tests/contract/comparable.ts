/** Normalizes operations of two OpenAPI documents, so that only differences visible to a client remain. */
export type Json = { [key: string]: unknown }

const methods = ['get', 'post', 'put', 'patch', 'delete']

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Operations by "METHOD /path". */
export const operationsOf = (document: Json): Map<string, Json> => {
  const found = new Map<string, Json>()
  for (const [path, item] of Object.entries(document.paths as Json)) {
    for (const method of methods) {
      const operation = (item as Json)[method]
      if (isObject(operation)) found.set(`${method.toUpperCase()} ${path}`, operation)
    }
  }
  return found
}

const resolve = (document: Json, value: unknown): unknown => {
  if (!isObject(value) || typeof value.$ref !== 'string') return value
  const target = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Json)[key], document)
  return resolve(document, target)
}

/** Texts for readers, which may differ. */
const spoken = new Set(['description', 'title', 'example', 'examples', 'summary', 'default'])

/** JSON with sorted object members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  )

const sorted = (values: unknown[]): unknown[] => [...values].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1))

/** Brings nullable types to one form: type: [x, null], anyOf, oneOf, enum or const. */
const orNull = (schema: unknown): Json => ({ anyOf: sorted([schema, { type: 'null' }]) })

const normalType = (schema: Json): Json => {
  const { type, ...rest } = schema
  if (!Array.isArray(type)) return schema
  const others = type.filter((name) => name !== 'null')
  const plain = { ...rest, type: others.length === 1 ? others[0] : others }
  if (!type.includes('null')) return plain
  const { enum: values, ...unnamed } = plain as Json
  return orNull(Array.isArray(values) ? { ...unnamed, enum: values.filter((value) => value !== null) } : plain)
}

const withoutSpokenPart = (schema: Json): Json =>
  Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => !spoken.has(key) && !key.startsWith('x-') && value !== undefined),
  )

/** Merges an allOf of plain objects into one object. */
const merged = (parts: Json[]): Json =>
  parts.reduce<Json>(
    (whole, part) => ({
      ...whole,
      ...part,
      properties: { ...(whole.properties as Json | undefined), ...(part.properties as Json | undefined) },
      required: [
        ...new Set([
          ...((whole.required as string[] | undefined) ?? []),
          ...((part.required as string[] | undefined) ?? []),
        ]),
      ],
    }),
    {},
  )

const mapValues = (object: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))

const unionOf = (members: unknown[]): Json => {
  const flat = members.flatMap((member) =>
    isObject(member) && Array.isArray(member.anyOf) && Object.keys(member).length === 1 ? member.anyOf : [member],
  )
  return flat.length === 1 ? (flat[0] as Json) : { anyOf: sorted(flat) }
}

/** A schema without its texts, with references resolved and one form for each meaning. */
const normalSchema = (document: Json, given: unknown): unknown => {
  const schema = resolve(document, given)
  if (!isObject(schema)) return schema
  const { properties, items, anyOf, oneOf, allOf, required, patternProperties, additionalProperties, ...rest } =
    withoutSpokenPart(schema)
  const inner = (value: unknown) => normalSchema(document, value)
  if (Array.isArray(allOf)) {
    const { type: _, ...others } = rest
    return inner(tidy({ ...others, ...merged([...(allOf.map(inner) as Json[]), properties ? { properties } : {}]) }))
  }
  const union = (anyOf ?? (hasTypes(oneOf) ? oneOf : undefined)) as unknown[] | undefined
  if (union) return unionOf(union.map(inner))
  return normalType(
    tidy({
      ...constantOf(rest),
      ...(isObject(properties) && Object.keys(properties).length > 0
        ? { properties: mapValues(properties, inner) }
        : {}),
      ...(items === undefined ? {} : { items: inner(items) }),
      ...(Array.isArray(required) ? { required: [...required].sort() } : {}),
      ...(isObject(patternProperties) ? { patternProperties: mapValues(patternProperties, inner) } : {}),
      ...(additionalProperties === undefined || additionalProperties === true
        ? {}
        : { additionalProperties: inner(additionalProperties) }),
      ...(oneOf && !union ? { oneOf: (oneOf as unknown[]).map(inner) } : {}),
    }),
  )
}

/** Enums and constants imply their type. */
const constantOf = (schema: Json): Json => {
  const { enum: values, const: constant, type, ...rest } = schema
  if (Array.isArray(values))
    return {
      ...rest,
      ...(Array.isArray(type) && type.includes('null') ? { type: ['string', 'null'] } : {}),
      enum: sorted(values),
    }
  return constant === undefined ? schema : { ...rest, enum: [constant] }
}

const hasTypes = (members: unknown): boolean =>
  Array.isArray(members) &&
  members.some((member) => isObject(member) && ('type' in member || '$ref' in member || 'anyOf' in member))

const tidy = (schema: Json): Json =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([key, value]) => !(key === 'required' && Array.isArray(value) && value.length === 0),
    ),
  )

const parametersOf = (document: Json, operation: Json): unknown[] =>
  sorted(
    ((operation.parameters ?? []) as unknown[]).map((given) => {
      const { name, in: place, required, schema } = resolve(document, given) as Json
      return { name, place, required: required === true, schema: normalSchema(document, schema) }
    }),
  )

const bodyOf = (document: Json, operation: Json): unknown => {
  const body = resolve(document, operation.requestBody) as Json | undefined
  return mapValues((body?.content ?? {}) as Json, (media) => normalSchema(document, (media as Json).schema))
}

const responseOf = (document: Json, operation: Json, status: string): Json =>
  (resolve(document, (operation.responses as Json)[status]) ?? {}) as Json

const successOf = (document: Json, operation: Json): unknown => {
  const status = Object.keys(operation.responses as Json).find((code) => code.startsWith('2')) ?? ''
  const media = ((responseOf(document, operation, status).content ?? {}) as Json)['application/json'] as
    | Json
    | undefined
  const whole = normalSchema(document, media?.schema) as Json | undefined
  return { status, resultData: ((whole?.properties ?? {}) as Json).resultData }
}

/**
 * Codes and their texts by status. Texts such as "message of the first rule that failed" are placeholders for texts
 * that vary.
 */
const errorsOf = (document: Json, operation: Json): unknown => {
  const found: Record<string, string[]> = {}
  for (const [status, given] of Object.entries(operation.responses as Json)) {
    if (!/^[45]/.test(status)) continue
    const own = isObject(given) ? given.description : undefined
    const words = String(own ?? responseOf(document, operation, status).description).replace(
      /: (message of the first|the first of the six)[^|]*/g,
      ':',
    )
    found[status] = words
      .split('|')
      .map((part) => part.trim().replace(/^(VALIDATION|PASSWORD_RULE):.*$/, '$1'))
      .sort()
  }
  return found
}

/** Everything of an operation that a client can observe. */
export const comparable = (document: Json, operation: Json) => ({
  roles: sorted((operation['x-roles'] ?? []) as unknown[]),
  security: sorted((operation.security ?? []) as unknown[]),
  rateLimit: String(operation['x-rate-limit'] ?? '').replace(/^(anonymous|user|public|kiosk): /, ''),
  queue: operation['x-queue'] ?? null,
  parameters: parametersOf(document, operation),
  body: bodyOf(document, operation),
  success: successOf(document, operation),
  notModified: '304' in (operation.responses as Json),
  errors: errorsOf(document, operation),
})
