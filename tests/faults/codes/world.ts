import { setTimeout as pause } from 'node:timers/promises'
import { copyOfDemo, runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer } from '#tests/support/customer.ts'
import { askAt, freePort } from '#tests/support/run-server.ts'
import { openFaultProxy, type Outcome, type Sent } from '../orders/fault-proxy.ts'
import { openDatabase } from '../server-database.ts'
import type { Setting } from '../setting.ts'
import type { CodeRow, OrderRow } from './judge.ts'

/** The server's time-out for the gateway, in milliseconds. */
const chargeTimeout = 2_000

/** The counter of a code does not rise any more: an order takes nothing. */
const withoutTake = `
  create function take_nothing() returns trigger language plpgsql as $$
  begin
    new.used := least(new.used, old.used);
    return new;
  end
  $$;
  create trigger take_nothing before update on discount_codes for each row execute function take_nothing()`

/** Two customers and a desk without a browser → a proxy that injects faults → a real server with the test gateway. */
export const openWorld = async ({ without, postgres }: Setting) => {
  const port = await freePort()
  let decide = (_sent: Sent): Outcome => ({ is: 'pass' })
  const proxy = await openFaultProxy({ target: port, decide: (sent) => decide(sent), without })
  const dataDir = await copyOfDemo()
  const database = await openDatabase(dataDir, postgres)
  const env = { ...database.env, PUBLIC_PORT: String(proxy.port), CHARGE_TIMEOUT: String(chargeTimeout) }
  const server = await runDemo({ port, dataDir, env })
  if (without === 'take') {
    await server.stop()
    await database.within((query) => query(withoutTake))
    await server.start()
  }
  const begun = new Date()
  const ledgerBefore = server.ledger().length
  const at = { port: proxy.port, ask: askAt(proxy.port) }
  const desk = await openCustomer(at, 'puddle', 'avery@example.com')
  const customers = [await openCustomer(at), desk] as const
  const pending = () =>
    database.within(async (query) => {
      // Neither the pause before the next look-up nor a lease of the stopped server is waited for.
      await query(`update work set lease = null, wanted_at = null, due_at = now() where kind = 'payment'`)
      const [row] = await query<{ count: number }>(`select count(*)::int as count from orders where state = 'pending'`)
      return row!.count
    })
  return {
    server,
    desk,
    customers,
    meet: (how: (sent: Sent) => Outcome) => void (decide = how),
    /** Ends all faults; late copies arrive, and every payment is concluded. The server is stopped then. */
    async rest(): Promise<void> {
      decide = () => ({ is: 'pass' })
      while (proxy.underway() > 0) await pause(250)
      const deadline = Date.now() + 120_000
      await server.stop()
      while ((await pending()) > 0) {
        if (Date.now() > deadline) throw new Error('a payment stays pending')
        await server.start()
        await pause(3_000)
        await server.stop()
      }
    },
    ledger: () => server.ledger().slice(ledgerBefore),
    /** The server is stopped. */
    evidence: () =>
      database.within(async (query) => ({
        orders: await query<OrderRow>(
          `select orders.id::text as id, key, orders.user_id::text as "user", state, orders.discount ->> 'code' as code,
             total_cents as total, held.order_id is not null as "isHeld"
           from orders left join discount_uses as held
             on held.tenant_id = orders.tenant_id and held.order_id = orders.id
           where kind = 'order' and orders.created_at > $1`,
          [begun],
        ),
        codes: await query<CodeRow>(
          `select codes.code, used, total_limit as most, person_limit as "mostEach" from discount_codes as codes
           join discounts on discounts.tenant_id = codes.tenant_id and discounts.id = codes.discount_id
           where discounts.created_at > $1`,
          [begun],
        ),
      })),
    async close(): Promise<void> {
      await proxy.close()
      await server.remove()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
