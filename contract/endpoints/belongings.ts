import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { BelongingsMove, BelongingsMoveRequest } from '../shapes/belongings.ts'

const id = Type.String({ format: 'uuid' })

/** The call of a desk about two accounts of one person. */
export const belongingsEndpoints = {
  'PUT /accounts/customers/{id}/moves/{move}': {
    id: 'moveBelongings',
    tag: 'Admin',
    access: 'admin',
    permission: 'join-accounts',
    summary: 'Move memberships, wallet items and points to another account of the same person',
    description:
      'All of it or nothing. The id of the move is of the caller: a repeat moves nothing more and returns the same. Codes ' +
      'and balances stay as they are, purchases and uses with the account that made them. A moved membership is billed to ' +
      'the card of the other account. Nothing moves while a payment or a refund of one of the accounts has no outcome. ' +
      'Both accounts are mailed.',
    params: Type.Object({ id, move: id }),
    body: BelongingsMoveRequest,
    result: BelongingsMove,
    idempotency: 'ignored',
    errors: [
      'CUSTOMER_UNKNOWN',
      'MOVE_TARGET',
      'MOVE_EMPTY',
      'MOVE_PENDING',
      'MOVE_CHANGED',
      'MOVE_KNOWN',
      'PLATE_RUNS',
      'VEHICLES_MOST',
    ],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
