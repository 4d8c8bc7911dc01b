/** The names of the servers, by the name that each gives itself. */
export const environmentNames = { dev: 'Dev', demo: 'Demo', production: 'Production' } as const
