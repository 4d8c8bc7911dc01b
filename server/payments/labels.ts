/** Subdomain label of the test gateway under the public host; no merchant can have it. */
export const gatewayLabel = 'gateway'
