import type { AdapterParts } from '#server/payments/adapter-parts.ts'
import { exactAdapter } from '#server/payments/exact/adapter.ts'
import { monerisAdapter } from '#server/payments/moneris/checkout-adapter.ts'
import { monerisHostedPageAdapter } from '#server/payments/moneris/hosted-page-adapter.ts'
import { plainFormAdapter } from '#server/payments/plain-form/adapter.ts'
import type { Processor, ProcessorName } from '#server/payments/processor.ts'
import type { SimulatedAccounts } from '#server/payments/simulators/accounts.ts'
import { worldpayAdapter } from '#server/payments/worldpay/adapter.ts'

/** The processor of that name, by its own adapter and the simulators' account. */
export const processorAt = (name: ProcessorName, parts: AdapterParts, accounts: SimulatedAccounts): Processor => {
  const isTest = true
  switch (name) {
    case 'exacthosted':
      return exactAdapter(parts).at({ credentials: accounts.exacthosted, isTest })
    case 'worldpay':
      return worldpayAdapter(parts).at({ credentials: accounts.worldpay, isTest })
    case 'moneris':
      return monerisAdapter(parts).at({ credentials: accounts.moneris, isTest })
    case 'moneris_deprecated':
      return monerisHostedPageAdapter(parts).at({ credentials: accounts.moneris_deprecated, isTest })
    case 'ips':
      return plainFormAdapter(parts).at({ credentials: accounts.ips, isTest })
  }
}
