/** Subdomain label of the test gateway under the public host; no merchant can have it. */
export const gatewayLabel = 'gateway'

/** Subdomain label of our pages for processors' forms; no merchant can have it. */
export const payFrameLabel = 'pay-frame'
