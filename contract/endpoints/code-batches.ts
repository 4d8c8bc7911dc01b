import Type, { type Static } from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { batchPrefix, mostCodes } from '../rules/codes.ts'
import { Nullable, OneOf } from '../shapes/helpers.ts'

/**
 * - making: codes are added in portions, and none can be claimed yet
 * - complete: each can be claimed
 * - ending: unclaimed codes are removed in portions, and no code can be claimed
 * - ended: only the claimed ones are kept
 */
export const BatchState = OneOf(['making', 'complete', 'ending', 'ended'])
export type BatchState = Static<typeof BatchState>

export const CodeBatch = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  prefix: Type.String(),
  state: BatchState,
  size: Type.Integer({ description: 'Codes that the batch has when it is complete.' }),
  made: Type.Integer({ description: 'Codes that exist now.' }),
  claimed: Type.Integer({ description: 'Claims of its codes.' }),
  startsAt: Nullable(Type.String({ format: 'date-time' })),
  endsAt: Nullable(Type.String({ format: 'date-time' })),
  createdAt: Type.String({ format: 'date-time' }),
  author: Type.Object({ name: Type.String(), isYou: Type.Boolean() }),
})
export type CodeBatch = Static<typeof CodeBatch>

export const NewCodeBatch = Type.Object({
  size: Type.Integer({ minimum: 1, maximum: mostCodes }),
  prefix: Type.Optional(Type.String({ pattern: batchPrefix.source })),
  row: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
    description: 'The fields of a promo code without its code, as files have them. They are those of each code.',
  }),
})
export type NewCodeBatch = Static<typeof NewCodeBatch>

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const codeBatchEndpoints = {
  'GET /accounts/code-batches': {
    id: 'listCodeBatches',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    summary: 'Batches of promo codes',
    result: Type.Array(CodeBatch, { description: 'The newest first, at most 100.' }),
  },
  'POST /accounts/code-batches': {
    id: 'orderCodeBatch',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    summary: 'Make a batch of promo codes',
    description:
      'The codes are made in portions after the answer, and can be claimed once all are there. They are no part of the ' +
      'draft, of files or of the history. A wrong field is VALIDATION, named as the field of a promo code. A repeat with ' +
      'the same key makes no other batch.',
    body: NewCodeBatch,
    result: CodeBatch,
    status: 201,
    idempotency: 'attempt',
    limits: [{ count: 60, window: hour, per: ['user'] }],
  },
  'GET /accounts/code-batches/{id}/file': {
    id: 'downloadCodeBatch',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    answered: 'outside a transaction',
    summary: 'The codes of a batch as a CSV file',
    description: 'The columns are code and claimed.',
    params,
    result: Type.Unsafe<Blob>({}),
    answerType: ['text/csv'],
    errors: ['CODE_BATCH_UNKNOWN', 'CODE_BATCH_UNFINISHED'],
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
  'DELETE /accounts/code-batches/{id}': {
    id: 'endCodeBatch',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    summary: 'End a batch of promo codes',
    description: 'None of its codes can be claimed from then on. Codes that were claimed are kept.',
    params,
    result: CodeBatch,
    idempotency: 'ignored',
    errors: ['CODE_BATCH_UNKNOWN'],
  },
} as const satisfies Endpoints
