import { reconcilePayments } from '#server/commands/reconcile-payments.ts'
import type { Transact } from '#server/database/transact.ts'
import { paymentPorts, type PaymentDeps } from '#server/payments/ports.ts'
import { deleteOldCardEntries } from '#server/tables/card-entries.ts'
import type { Site } from '#server/tables/sites.ts'
import { eachMerchant } from '#server/work/each-merchant.ts'

export const reconcileEvery = 10_000

/** The dependencies of reconciliation. */
export interface ReconcileDeps extends PaymentDeps {
  /** Wakes the sender of a tenant's mails. */
  mailSoon: (tenant: number) => void
}

/** Milliseconds after the time-out of a charge, so that a running request can finish by itself. */
const margin = 10_000
const day = 86_400_000

/**
 * Determines the outcome of every pending payment of every tenant. A failure does not stop the other tenants. At the
 * start of a server that is alone on its database no request is running, so the margin is not needed.
 */
export const reconcileAll = async (transact: Transact, deps: ReconcileDeps, atStart = false): Promise<void> => {
  const alone = atStart && deps.settings.databaseUrl === undefined
  const minAge = alone ? 0 : deps.settings.chargeTimeout + margin
  await eachMerchant(transact, deps.log, 'reconciliation of payments', (tenantId, subdomain) =>
    reconcileTenant(transact, deps, { tenantId, subdomain }, { minAge, alone }),
  )
}

const reconcileTenant = async (
  transact: Transact,
  deps: ReconcileDeps,
  { tenantId, subdomain }: Pick<Site, 'tenantId' | 'subdomain'>,
  { minAge, alone }: { minAge: number; alone: boolean },
): Promise<void> => {
  const ports = paymentPorts(deps, (work) => transact(tenantId, 'reconcile payments', work), subdomain)
  const concluded = await reconcilePayments({ ports, minAge, alone })
  if (concluded > 0) deps.mailSoon(tenantId)
  await ports.transact((tx) => deleteOldCardEntries(tx, new Date(deps.clock.now() - day)))
}
