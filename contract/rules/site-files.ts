/** The folder of a tenant's files, as a path on the merchant's host. */
export const filesFolder = (tenant: number): string => `/assets/${tenant}/`
