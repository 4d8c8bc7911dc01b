import type { IconNames } from '#src/ui/icon-names.ts'

/** Outlined when read, filled when new. */
type MessageIcon = IconNames['regular'] & IconNames['fill']

/** Icons by words of the title, the first match wins; a title in another language than English gets the bell. */
const topics: readonly [RegExp, MessageIcon][] = [
  [/\b(gift|gifts|gave you|present)\b/i, 'gift'],
  [/\b(club|member|members|membership|renew|renews|renewed|renewal)\b/i, 'calendar-check'],
  [/\b(free|reward|rewards|points?|earned|award|bonus)\b/i, 'medal'],
  [/\b(rain|sun|sunny|sunday|shine|snow|dry|weather|forecast|pollen|salt)\b/i, 'sun'],
  [/\b(charged|payment|receipt|refund|refunded|card)\b/i, 'credit-card'],
  [/\b(open|opens|opened|opening|closed|closes|closing|location|lane|hours|street|new site)\b/i, 'map-pin'],
  [/\b(deal|deals|off|sale|offer|offers|save|price|prices)\b/i, 'tag'],
  [/\b(wallet|wash|washes|bundle|code)\b/i, 'wallet'],
]

/** The icon of a message, chosen by its title. */
export const messageIcon = (title: string): MessageIcon => topics.find(([words]) => words.test(title))?.[1] ?? 'bell'
