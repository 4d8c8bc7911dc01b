/** What a person knows of an installation, as the status page names it. */
export const statusParts = ['shop', 'payments', 'kiosks', 'messages'] as const
export type StatusPart = (typeof statusParts)[number]
export const statusPartNames: Readonly<Record<StatusPart, string>> = {
  shop: 'Shop and app',
  payments: 'Payments',
  kiosks: 'Kiosks',
  messages: 'Mail and push messages',
}

/** From the best to the worst. partly: slower, or only some of it. */
export const statusLevels = ['works', 'partly', 'down'] as const
export type StatusLevel = (typeof statusLevels)[number]

export const worstOf = (levels: readonly StatusLevel[]): StatusLevel =>
  statusLevels[Math.max(0, ...levels.map((level) => statusLevels.indexOf(level)))]!

/** Days for which the status page shows an incident. */
export const incidentDays = 90
/** Characters that staff may say about one. */
export const incidentTextLength = 300
/** Characters that are told of a planned maintenance. */
export const maintenanceTextLength = { least: 3, most: 200 }
