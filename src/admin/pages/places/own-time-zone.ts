/** The time zone of this device, for a location that has none yet. */
export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
