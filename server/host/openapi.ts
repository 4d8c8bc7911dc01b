import { errorsOf, limitsOf, type Access, type Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { sayLimits } from '#contract/limits.ts'
import { longestProofs } from '#contract/rules/device-proof.ts'
import { messages, type ErrorCode } from '#contract/messages.ts'

type Json = Record<string, unknown>

const rolesOf: Record<Access, string[]> = {
  public: ['public'],
  anonymous: ['anonymous', 'guest'],
  visitor: ['anonymous', 'guest', 'user', 'admin'],
  person: ['user', 'admin'],
  admin: ['admin'],
  kiosk: ['kiosk'],
  platform: ['platform'],
}

const securityOf: Record<Access, Json[]> = {
  public: [],
  anonymous: [{ appKey: [] }],
  visitor: [{ appKey: [] }, { appKey: [], bearer: [] }],
  person: [{ appKey: [], bearer: [] }],
  admin: [{ appKey: [], bearer: [] }],
  kiosk: [{ appKey: [], terminal: [] }],
  platform: [{ platformBearer: [] }],
}

const deviceId = { type: 'string', pattern: '^[A-Za-z0-9]{20}$' }
const attemptKey = { type: 'string', minLength: 1, maxLength: 128 }
const idempotencyKey = { ...attemptKey, pattern: '^[\\x21-\\x7e]+$' }

const siteVersion = { type: 'string', pattern: '^[0-9]{1,15}$' }

const header = (name: string, schema: Json, required = false): Json => ({ name, in: 'header', required, schema })

const clientHeaders = [
  header('queue-type', { type: 'string', enum: ['sequential', 'immediate'], default: 'immediate' }),
  header('isMobile', { type: 'string', enum: ['true', 'false'] }),
]

const keyOf = ({ idempotency }: Endpoint): Json[] => {
  if (!idempotency) return []
  const schema = idempotency === 'attempt' ? attemptKey : idempotencyKey
  return [header('Idempotency-Key', schema, idempotency === 'required')]
}

const headersOf = (endpoint: Endpoint): Json[] => [
  ...(endpoint.fromProcessor ? [] : clientHeaders),
  ...(endpoint.headers ?? []).map((name) =>
    name === 'Captcha'
      ? header('captcha', { type: 'string', maxLength: 4096 })
      : name === 'DeviceProof'
        ? header('deviceProof', { type: 'string', maxLength: longestProofs })
        : header('deviceId', deviceId, name === 'DeviceIdRequired'),
  ),
  ...keyOf(endpoint),
  ...(endpoint.etag ? [header('If-None-Match', { type: 'string' })] : []),
  ...(endpoint.ifMatch ? [header('If-Match', { type: 'string' })] : []),
  ...(endpoint.answered === 'from memory' ? [header('Site-Version', siteVersion)] : []),
]

/** Query and path parameters, one for each member of their schema. */
const valuesOf = (endpoint: Endpoint, part: 'query' | 'params'): Json[] => {
  const schema = endpoint[part] as { properties?: Record<string, Json>; required?: string[] } | undefined
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    in: part === 'query' ? 'query' : 'path',
    required: part === 'params' || (schema?.required ?? []).includes(name),
    schema: member,
  }))
}

const bodyOf = ({ body, bodyOptional, bodyType, fromProcessor }: Endpoint): Json =>
  body === undefined
    ? {}
    : {
        requestBody: {
          required: !bodyOptional,
          content: {
            [bodyType ?? 'application/json']: { schema: body },
            ...(fromProcessor
              ? {
                  'application/x-www-form-urlencoded': {
                    schema: { type: 'object', additionalProperties: { type: 'string' } },
                  },
                }
              : {}),
          },
        },
      }

const fileOf = (types: readonly string[]): Json => ({
  description: 'A file to save.',
  headers: { 'Content-Disposition': { schema: { type: 'string' } } },
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }])),
})

const envelopeOf = (endpoint: Endpoint): Json => ({
  description: 'Success envelope.',
  ...(endpoint.changesShared ? { headers: { 'Site-Version': { schema: siteVersion } } } : {}),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: true },
          resultData: endpoint.result,
          errorMessage: { type: ['string', 'null'] },
        },
        required: ['success', 'resultData', 'errorMessage'],
      },
    },
  },
})

const successOf = (endpoint: Endpoint): Json =>
  endpoint.answerType ? fileOf(endpoint.answerType) : envelopeOf(endpoint)

/** Refusals by status, each as "CODE: text". */
const refusalsOf = (endpoint: Endpoint): Record<string, Json> => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(endpoint))
    byStatus.set(messages[code].status, [...(byStatus.get(messages[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        { description: codes.map((code) => `${code}: ${messages[code].text}`).join(' | ') },
      ]),
  )
}

const operationOf = (endpoint: Endpoint): Json => ({
  operationId: endpoint.id,
  tags: [endpoint.tag],
  summary: endpoint.summary,
  ...(endpoint.description ? { description: endpoint.description } : {}),
  'x-roles': endpoint.roles ?? rolesOf[endpoint.access],
  'x-rate-limit': sayLimits(limitsOf(endpoint)),
  ...(endpoint.queue ? { 'x-queue': endpoint.queue } : {}),
  security: endpoint.optionalKey ? [{}, ...securityOf.visitor] : securityOf[endpoint.access],
  parameters: [...headersOf(endpoint), ...valuesOf(endpoint, 'params'), ...valuesOf(endpoint, 'query')],
  ...bodyOf(endpoint),
  responses: {
    [String(endpoint.status ?? 200)]: successOf(endpoint),
    ...(endpoint.etag ? { '304': { description: 'Not modified (If-None-Match matched the current ETag).' } } : {}),
    ...refusalsOf(endpoint),
  },
})

/** The OpenAPI 3.1 document of the served calls, generated from the contract. */
export const openApiDocument = (version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [call, endpoint] of Object.entries(endpoints) as [Call, Endpoint][]) {
    const [method = '', path = ''] = call.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clearcoat API',
      version,
      description: 'Every JSON answer is enveloped: {success, resultData, errorMessage}.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        appKey: { type: 'apiKey', in: 'header', name: 'app_key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        terminal: { type: 'http', scheme: 'basic' },
        platformBearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}
