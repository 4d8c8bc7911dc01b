import { ownerRole, type BuiltInRoleId } from '#contract/permissions.ts'
import type { Role, StaffChange } from '#contract/shapes/staff.ts'
import { builtInRoleWords, peopleWords, permissionWords } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'
import * as css from './administrators-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface GivenFieldsProps {
  roles: readonly Role[]
  value: StaffChange
  onChange: (value: StaffChange) => void
}

/** What a role may do in a line: that of a built-in one, or the first permissions. */
const leadOf = ({ id, name, permissions }: Role): string => {
  const known = name === null ? builtInRoleWords[id as BuiltInRoleId]?.lead : undefined
  return known ?? permissions.map((permission) => permissionWords[permission].title).join(', ')
}

/** The role of a member of staff, whose places stay as they are. One that may do more than the user is not offered. */
export function GivenFields({ roles, value, onChange }: GivenFieldsProps) {
  return (
    <fieldset className={css.roles}>
      <legend className={prose.strong}>{peopleWords.role}</legend>
      {roles
        .filter(({ isGivable }) => isGivable)
        .map((role) => (
          <label key={role.id} className={css.choice}>
            <input
              type="radio"
              name="role"
              checked={role.id === value.role}
              onChange={() => onChange({ role: role.id, places: role.id === ownerRole ? [] : value.places })}
            />
            <b>{roleName(role.id, role.name)}</b>
            <span className={`${prose.muted} ${prose.small}`}>{leadOf(role)}</span>
          </label>
        ))}
    </fieldset>
  )
}
