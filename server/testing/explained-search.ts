import { sql } from 'drizzle-orm'
import { soughtIn } from '#contract/rules/customer-search.ts'
import { rowsOf, type Transact } from '#server/database/transact.ts'
import { keysStatement } from '#server/tables/customer-keys.ts'

/** How the database carries a search out in the role of the application, where rows are few and reading all is cheap. */
export const explainSearch = (transact: Transact, tenant: number, text: string): Promise<string> =>
  transact(tenant, 'test', async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plan = await rowsOf<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain (costs off) ${keysStatement(soughtIn(text), 21)!}`,
    )
    return plan.map((row) => row['QUERY PLAN']).join('\n')
  })

/** The conditions of a plan by which an index is read from one key to another. */
export const keyRanges = (plan: string): number => [...plan.matchAll(/Index Cond: .*key ~>=~ .*key ~<~/g)].length
