import { proxy } from 'valtio/vanilla'

/** Whether a banner is just saying in full that there is no network: two voices would say it twice. */
export const spoken = proxy({ offline: false })
