import type { Scheme } from './theme/planes.ts'

export interface SchemeChoice {
  /** The person's stored choice, which always wins. */
  person?: boolean | undefined
  /** The merchant's scheme of a first visit. */
  merchant?: boolean | undefined
  /** What the operating system asks for. */
  system: boolean
}

/** Each member says "dark?"; the first that is set decides. */
export const chooseScheme = ({ person, merchant, system }: SchemeChoice): Scheme =>
  (person ?? merchant ?? system) ? 'dark' : 'light'
