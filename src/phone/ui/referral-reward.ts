import { referralPointsDefault } from '#contract/rules/loyalty.ts'
import type { LoyaltySettings } from '#contract/shapes/texts.ts'
import { countText } from './count-text.ts'

/**
 * The points that a friend's first purchase earns, as text.
 * @param settings undefined: none are stored on this device, and the reward is not known
 */
export const referralReward = (settings: LoyaltySettings | undefined): string | undefined =>
  settings && countText(settings.referralPoints ?? referralPointsDefault)
