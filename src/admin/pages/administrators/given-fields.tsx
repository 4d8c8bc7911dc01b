import { ownerRole, type BuiltInRoleId } from '#contract/permissions.ts'
import type { Role, StaffChange } from '#contract/shapes/staff.ts'
import { Chip } from '#src/ui/chip.tsx'
import { builtInRoleWords, peopleWords, permissionWords, roleName } from '#src/words/admin-staff.ts'
import { useEditing } from '../../editing/editing-context.ts'
import * as css from './administrators-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
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

/** Role and places of a member of staff. A role that may do more than the user is not offered. */
export function GivenFields({ roles, value, onChange }: GivenFieldsProps) {
  const { locations = [] } = useEditing().saved
  const press = (id: number) => {
    const places = value.places.includes(id) ? value.places.filter((each) => each !== id) : [...value.places, id]
    onChange({ ...value, places })
  }
  return (
    <>
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
      {value.role !== ownerRole && locations.length > 1 && (
        <div className={layout.g2} role="group" aria-label={peopleWords.places}>
          <span className={prose.strong}>{peopleWords.places}</span>
          <div className={`${layout.flex} ${layout.wrap}`}>
            {locations.map(({ id, name }) => (
              <Chip key={id} on={value.places.includes(id)} onClick={() => press(id)}>
                {name}
              </Chip>
            ))}
          </div>
          <span className={`${prose.muted} ${prose.small}`}>{peopleWords.placesLead}</span>
        </div>
      )}
    </>
  )
}
