import type { Scheme } from '#contract/theme/planes.ts'

export interface SchemeChoice {
  /** The user's stored choice, which takes precedence. */
  person?: boolean | undefined
  /** The merchant's scheme for a first visit. */
  merchant?: boolean | undefined
  /** The preference of the operating system. */
  system: boolean
}

/** Each member is true for dark; the first defined member decides. */
export const chooseScheme = ({ person, merchant, system }: SchemeChoice): Scheme =>
  (person ?? merchant ?? system) ? 'dark' : 'light'
