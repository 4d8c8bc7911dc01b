import { adminSections } from '#contract/routes/admin.ts'

const { path } = adminSections.find(({ name }) => name === 'reports')!

/** The page of the inbox with a report opened. */
export const reportAddress = (id: string): string => `${path}?${new URLSearchParams({ report: id }).toString()}`
