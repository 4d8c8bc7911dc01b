import { isSameJson } from '#contract/rules/json.ts'

export interface Tagged<T> {
  value: T
  tag: string
}

/**
 * Whether another administrator has saved something else than what was opened, or saved, here.
 * @param base what was opened or saved here, with the tag of that time
 */
export const isOvertaken = <T>(base: Tagged<T>, stored: Tagged<T>): boolean =>
  stored.tag !== base.tag && !isSameJson(stored.value, base.value)
