const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Texts about opening hours. */
export const openingWords = {
  weekday: (day: number) => weekdays[day] ?? '',
  midnight: 'midnight',
  openUntil: (time: string) => `Open until ${time}`,
  openAlways: 'Open 24 hours',
  closed: 'Closed',
  closedToday: 'Closed today',
  opensAt: (time: string) => `Closed, opens at ${time}`,
  opensTomorrow: (time: string) => `Closed, opens tomorrow at ${time}`,
  opensOn: (day: string, time: string) => `Closed, opens ${day} at ${time}`,
} as const
