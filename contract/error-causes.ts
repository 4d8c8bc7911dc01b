/** Where errors come from: an app of customers, a back office, the platform's office, a request, or due work. */
export const errorSources = ['phone', 'shop', 'backOffice', 'office', 'server', 'dueWork'] as const
export type ErrorSource = (typeof errorSources)[number]

/** What staff have made of a cause of errors. */
export const errorStates = ['open', 'resolved', 'muted'] as const
export type ErrorState = (typeof errorStates)[number]
