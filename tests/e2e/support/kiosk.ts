import { randomUUID } from 'node:crypto'
import { demoMerchants } from '#server/demo/merchants.ts'
import type { Answer, RunningServer } from '#tests/support/run-server.ts'

/** The kiosk of a demo merchant, at its first location. */
export const kioskAt = (server: RunningServer, subdomain: string) => {
  const merchant = demoMerchants.find((each) => each.subdomain === subdomain)!
  const { terminalId, terminalSecret } = merchant.terminal
  const ask = (path: string, body: object): Promise<Answer> =>
    server.ask(
      'POST',
      `/api/v1/kiosk/${path}`,
      {
        host: `${subdomain}.localhost:${server.port}`,
        app_key: merchant.appKey,
        Authorization: `Basic ${Buffer.from(`${terminalId}:${terminalSecret}`).toString('base64')}`,
        'Idempotency-Key': randomUUID(),
      },
      { locationId: merchant.locations[0]!.id, ...body },
    )
  return {
    redeem: (code: string) => ask('redeem', { code }),
    charge: (code: string, amount: number) => ask('charge', { code, amount }),
  }
}
