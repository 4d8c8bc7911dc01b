import { isMembers } from '#contract/rules/json.ts'

/** A JSON Schema of the contract, as the server publishes it. */
export interface Schema {
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  type?: string
  description?: string
}

/** Milliseconds. */
const timeLimit = 20_000

/** The schema of the site config in the server's own description of its calls. @throws Error when it is not there */
export const fetchConfigSchema = async (fetch: typeof globalThis.fetch): Promise<Schema> => {
  const answer = await fetch('/api/v1/openapi.json', { signal: AbortSignal.timeout(timeLimit) })
  const way = ['paths', '/accounts/site-config', 'get', 'responses', '200', 'content', 'application/json', 'schema']
  const found = [...way, 'properties', 'resultData'].reduce<unknown>(
    (owner, part) => (isMembers(owner) ? owner[part] : undefined),
    await answer.json(),
  )
  if (!isMembers(found)) throw new Error('the server describes no site config')
  return found as Schema
}

const isIndex = (part: string): boolean => /^\d+$/.test(part)

/** The schema of a value by its path; undefined where the contract says nothing. */
export const schemaAt = (schema: Schema | undefined, [part, ...rest]: readonly string[]): Schema | undefined => {
  if (!schema || part === undefined) return schema
  const inner = isIndex(part) && schema.items ? schema.items : schema.properties?.[part]
  const found = schemaAt(inner, rest)
  return found ?? schema.anyOf?.map((each) => schemaAt(each, [part, ...rest])).find(Boolean)
}

/** The values that a schema allows, as they are written in JSON; none where there are too many. */
export const valuesOf = ({ enum: values, const: only, type, anyOf }: Schema): string[] => {
  if (values) return values.map((value) => JSON.stringify(value))
  if (only !== undefined) return [JSON.stringify(only)]
  if (type === 'boolean') return ['true', 'false']
  return anyOf?.flatMap(valuesOf) ?? []
}
