import { openLivePayments } from './open-live.ts'
import { openSimulatedPayments } from './open-simulated.ts'
import { openTestPayments } from './open-test.ts'
import type { Payments, PaymentsOptions } from './payments.ts'

/** The processors by the settings: the test gateway or simulators in demo mode, the processors themselves otherwise. */
export const openPayments = (options: PaymentsOptions): Payments => {
  switch (options.settings.cardProcessors) {
    case 'gateway':
      return openTestPayments(options)
    case 'simulators':
      return openSimulatedPayments(options)
    case 'live':
      return openLivePayments(options)
  }
}
