import type { FastifyInstance } from 'fastify'

/**
 * Hands a result to the call that takes the callbacks of processors, as if it came from outside.
 * @param address the sender's, for the limits of that call
 * @returns true when the shop accepted it
 */
export type CallBack = (processor: string, fields: Record<string, unknown>, address?: string) => Promise<boolean>

export const callBackInto =
  (app: FastifyInstance): CallBack =>
  async (processor, fields, address) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/payments/callbacks/${encodeURIComponent(processor)}`,
      payload: fields,
      ...(address === undefined ? {} : { remoteAddress: address }),
    })
    return answer.statusCode === 200
  }
