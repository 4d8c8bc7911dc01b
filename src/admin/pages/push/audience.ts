import type { Audience } from '#contract/shapes/broadcast.ts'
import { adminPushWords } from '#src/words/admin-push.ts'

export type AudienceKind = 'everyone' | 'location' | 'club' | 'away' | 'person'

/** Whom a message is for, as the form has it. */
export interface Recipients {
  kind: AudienceKind
  locationIds: readonly number[]
  /** '': no limit. */
  awayDays: string
  /** Only customers who want offers and news. */
  wantsOffers: boolean
  email: string
}

export const noRecipients: Recipients = {
  kind: 'person',
  locationIds: [],
  awayDays: '',
  wantsOffers: true,
  email: '',
}

export const awayChoices = ['14', '21', '30', '60', '90'].map((value) => ({
  value,
  label: adminPushWords.awayDays(Number(value)),
}))

const withAway = (days: string): Audience => (days === '' ? {} : { awayDays: Number(days) })

/** The audience of the form; null: one customer, or no location is chosen. */
export const audienceOf = ({ kind, locationIds, awayDays, wantsOffers }: Recipients): Audience | null => {
  const all: Audience = wantsOffers ? { wantsOffers } : {}
  if (kind === 'everyone') return all
  if (kind === 'away') return { ...all, ...withAway(awayDays) }
  if (kind === 'club') return { ...all, isMember: true, ...withAway(awayDays) }
  if (kind === 'location' && locationIds.length > 0)
    return { ...all, locationIds: [...locationIds], ...withAway(awayDays) }
  return null
}

/** The audience in words. @param nameOf of a location; undefined: it exists no longer */
export const audienceText = (
  { locationIds, isMember, awayDays, wantsOffers }: Audience,
  nameOf: (id: number) => string | undefined,
): string => {
  const names = locationIds?.map((id) => nameOf(id) ?? adminPushWords.formerLocation)
  const parts = [
    ...(names ? [adminPushWords.atLocations(names.join(', '))] : []),
    ...(isMember ? [adminPushWords.kinds.club] : []),
    ...(awayDays === undefined ? [] : [adminPushWords.awayDays(awayDays)]),
  ]
  if (parts.length === 0) parts.push(adminPushWords.kinds.everyone)
  if (wantsOffers) parts.push(adminPushWords.wantOffers)
  return parts.join('. ')
}
