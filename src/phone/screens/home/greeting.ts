import type { VoiceName } from '#contract/theme/voices.ts'
import { homeWords } from '#src/words/home.ts'

/** By the device's clock: evening from 5pm, morning from 4am. */
const timeOf = (hour: number): string => {
  if (hour >= 17 || hour < 4) return homeWords.evening
  return hour < 12 ? homeWords.morning : homeWords.afternoon
}

/** "Morning, Casey", or "Good morning, Casey" in the neutral voice; without the name for guests. */
export const greeting = (now: number, firstName: string | undefined, voice: VoiceName): string => {
  const time = timeOf(new Date(now).getHours())
  return homeWords.greeting(voice === 'neutral' || !firstName ? homeWords.formally(time) : time, firstName)
}
