import { useId } from 'react'
import { ownerRole, type BuiltInRoleId } from '#contract/permissions.ts'
import type { Role, StaffChange } from '#contract/shapes/staff.ts'
import { Chip } from '#src/ui/chip.tsx'
import { GroupLabel } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { builtInRoleWords, peopleWords, permissionWords } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { useAtOwnPlaces, useOwnOffice } from '../../ui/own-office.ts'
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

/** The role and the places of a member of staff. What is more than the user may do is not offered; owners have all places. */
export function GivenFields({ roles, value, onChange }: GivenFieldsProps) {
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
      {value.role !== ownerRole && (
        <PlacesField value={value.places} onChange={(places) => onChange({ ...value, places })} />
      )}
    </>
  )
}

interface PlacesFieldProps {
  /** Ids; none: all. */
  value: readonly number[]
  onChange: (places: number[]) => void
}

/** Chips of the places that the user may hand out. A user with chosen places hands out at least one of them. */
function PlacesField({ value, onChange }: PlacesFieldProps) {
  const id = useId()
  const { locations = [] } = useEditing().saved
  const offered = useAtOwnPlaces()(locations)
  const mayAll = useOwnOffice().places.length === 0
  if (offered.length < 2) return null
  const toggle = (place: number) => {
    const places = value.includes(place) ? value.filter((each) => each !== place) : [...value, place]
    if (mayAll || places.length > 0) onChange(places)
  }
  const all = peopleWords.allPlaces
  const chips = [
    ...(mayAll ? [{ id: 0, name: all, isOn: value.length === 0, press: () => onChange([]) }] : []),
    ...offered.map((place) => ({ ...place, isOn: value.includes(place.id), press: () => toggle(place.id) })),
  ]
  return (
    <div className={layout.g1} role="group" aria-labelledby={id}>
      <span id={id}>
        <GroupLabel>{peopleWords.places}</GroupLabel>
      </span>
      <div className={css.places}>
        {chips.map((chip) => (
          <Chip
            key={chip.id}
            on={chip.isOn}
            icon={<Icon name={chip.isOn ? 'check' : 'plus'} weight="bold" />}
            onClick={chip.press}
          >
            {chip.name}
          </Chip>
        ))}
      </div>
      <p className={`${prose.muted} ${prose.small}`}>
        {value.length === 0 ? peopleWords.allPlacesHint : peopleWords.placesHint}
      </p>
    </div>
  )
}
