import type { LimitedPermission, RolePermission } from '#contract/permissions.ts'
import { isSameJson } from '#contract/rules/json.ts'
import type { Role, RoleRequest } from '#contract/shapes/staff.ts'

/** A role as it is being changed. The sums are as they are typed; empty: no bound. */
export interface EditedRole {
  id: string
  permissions: RolePermission[]
  sums: Record<LimitedPermission, string>
}

const written = (sum: number | null): string => (sum === null ? '' : String(sum))
/** A role as it can be changed. */
export const editOf = ({ id, permissions, refundLimit, giftLimit }: Role): EditedRole => ({
  id,
  permissions,
  sums: { refund: written(refundLimit), give: written(giftLimit) },
})

const most = 100_000

/** Null: no bound; undefined: no sum. */
const sumIn = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const sum = Math.round(Number(typed.replace(',', '.')) * 100) / 100
  return Number.isFinite(sum) && sum >= 0 && sum <= most ? sum : undefined
}

/** True for a text that is neither empty nor a sum. */
export const isSumWrong = (typed: string): boolean => sumIn(typed) === undefined

/** What is sent of a change; undefined: a sum is wrong. */
export const requestOf = ({ name }: Role, { permissions, sums }: EditedRole): RoleRequest | undefined => {
  const [refundLimit, giftLimit] = [sumIn(sums.refund), sumIn(sums.give)]
  return refundLimit === undefined || giftLimit === undefined
    ? undefined
    : { name, permissions, refundLimit, giftLimit }
}

/** How many permissions and sums are others than those of the role. */
export const changesIn = (role: Role, edit: EditedRole): number => {
  const before = editOf(role)
  const moved = [...before.permissions, ...edit.permissions].filter(
    (permission) => before.permissions.includes(permission) !== edit.permissions.includes(permission),
  )
  const sums = (['refund', 'give'] as const).filter((each) => !isSameJson(before.sums[each], edit.sums[each]))
  return moved.length + sums.filter((each) => edit.permissions.includes(each)).length
}
