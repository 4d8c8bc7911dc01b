import { proxy } from 'valtio/vanilla'

/** Whether a banner announces that there is no network: a second announcement of the same state is suppressed. */
export const announced = proxy({ offline: false })
