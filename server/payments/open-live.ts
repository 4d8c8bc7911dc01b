import { payFrameLabel } from '#contract/origins.ts'
import { siteOrigin } from '#server/settings/settings.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { makeExchange } from './exchange.ts'
import { callBackInto } from './call-back.ts'
import { exactAdapter } from './exact/adapter.ts'
import { processorHosts } from './hosts.ts'
import { monerisAdapter } from './moneris/checkout-adapter.ts'
import { monerisHostedPageAdapter } from './moneris/hosted-page-adapter.ts'
import type { Payments, PaymentsOptions } from './payments.ts'
import { payFrameSite } from './pay-frame/site.ts'
import { plainFormAdapter } from './plain-form/adapter.ts'
import type { ProcessorAdapter } from './processor.ts'
import { makeProcessors } from './processors.ts'
import { worldpayAdapter } from './worldpay/adapter.ts'

/** An adapter for each processor. */
const processorAdapters = (parts: AdapterParts): ProcessorAdapter[] => [
  exactAdapter(parts),
  worldpayAdapter(parts),
  plainFormAdapter(parts),
  monerisAdapter(parts),
  monerisHostedPageAdapter(parts),
]

/** The processors with these parts, and our pages for their forms. */
export const paymentsWith = (
  { settings, accounts, clock, meters }: Pick<PaymentsOptions, 'settings' | 'accounts' | 'clock' | 'meters'>,
  { exchange, hostsOf }: Pick<AdapterParts, 'exchange' | 'hostsOf'>,
): Pick<Payments, 'processors' | 'mount'> => {
  const payFrame = siteOrigin(settings, payFrameLabel)
  return {
    processors: makeProcessors(processorAdapters({ exchange, clock, hostsOf, payFrame }), accounts, meters),
    mount: (app) =>
      payFrameSite(app, {
        host: `${payFrameLabel}.${settings.publicHost}`,
        hostsOf,
        // A merchant's page frames it, and the demo's front door frames merchants' pages.
        ancestors: [siteOrigin(settings, '*'), ...(settings.mode === 'demo' ? [siteOrigin(settings, null)] : [])],
        callBack: callBackInto(app),
      }),
  }
}

export const openLivePayments = (options: PaymentsOptions): Payments => ({
  ...paymentsWith(options, { exchange: makeExchange(), hostsOf: processorHosts(options.settings.ipsHosts) }),
  start: async () => undefined,
  close: async () => undefined,
})
