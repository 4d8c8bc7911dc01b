/** Texts about planned maintenance, for customers and staff. */
export const maintenanceWords = {
  label: 'Maintenance',
  /** @param until on the clocks of the merchant */
  now: (until: string, text: string) => `Maintenance until ${until}. ${text}`,
  planned: (from: string, until: string, text: string) => `Maintenance is planned from ${from} until ${until}. ${text}`,
} as const
