import { Fragment } from 'react'
import {
  may,
  permissionGroups,
  rolePermissions,
  type LimitedPermission,
  type PermissionGroup,
  type RolePermission,
} from '#contract/permissions.ts'
import { toCents } from '#contract/rules/money.ts'
import type { Role } from '#contract/shapes/staff.ts'
import { money } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { permissionGroupWords, permissionWords, rolesWords as words } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'
import { useOwnOffice } from '../../ui/own-office.ts'
import { isSumWrong, type EditedRole } from './edited-role.ts'
import * as css from './roles-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'

interface RolesTableProps {
  roles: readonly Role[]
  edit: EditedRole | null
  onOpen: (role: Role) => void
  onEdit: (edit: EditedRole) => void
}

const groups = Object.keys(permissionGroups) as PermissionGroup[]

const isLimited = (permission: RolePermission): permission is LimitedPermission =>
  permission === 'refund' || permission === 'give'

/** What may be done, by role; the column of the one that is being changed has controls. */
export const RolesTable = ({ roles, edit, onOpen, onEdit }: RolesTableProps) => (
  <Card as="section" flush aria-label={words.table}>
    <div className={table.scroll}>
      <table className={cx(table.table, css.table)}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className={cx(role.id === edit?.id && css.edited)}>
                <b>{roleName(role.id, role.name)}</b>
                <span className={prose.muted}>{words.people(role.people)}</span>
                {role.isChangeable && role.id !== edit?.id && (
                  <Button
                    kind="quiet"
                    size="sm"
                    aria-label={words.editOf(roleName(role.id, role.name))}
                    onClick={() => onOpen(role)}
                  >
                    {words.edit}
                  </Button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group}>
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {permissionGroupWords[group]}
                </th>
              </tr>
              {permissionGroups[group].map((permission) => (
                <tr key={permission}>
                  <th scope="row">
                    {permissionWords[permission].title}
                    <span className={`${prose.muted} ${prose.xs}`}>{permissionWords[permission].detail}</span>
                  </th>
                  {roles.map((role) => (
                    <td key={role.id} className={cx(role.id === edit?.id && css.edited)}>
                      {role.id === edit?.id ? (
                        <Edited permission={permission} edit={edit} onEdit={onEdit} />
                      ) : (
                        <Allowed role={role} permission={permission} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
)

function Allowed({ role, permission }: { role: Role; permission: RolePermission }) {
  const isAllowed = may(role, permission)
  const sums = { refund: role.refundLimit, give: role.giftLimit }
  const sum = isLimited(permission) && isAllowed ? sums[permission] : null
  if (sum !== null) return <b>{words.upTo(money(toCents(sum)))}</b>
  return (
    <>
      <span className={prose.visuallyHidden}>{isAllowed ? words.yes : words.no}</span>
      {isAllowed ? <Icon name="check" weight="bold" className={css.yes} /> : <span aria-hidden="true">–</span>}
    </>
  )
}

interface EditedProps {
  permission: RolePermission
  edit: EditedRole
  onEdit: (edit: EditedRole) => void
}

function Edited({ permission, edit, onEdit }: EditedProps) {
  const own = useOwnOffice()
  const isOn = edit.permissions.includes(permission)
  const toggle = () => {
    const wanted = isOn ? edit.permissions.filter((each) => each !== permission) : [...edit.permissions, permission]
    onEdit({ ...edit, permissions: rolePermissions.filter((each) => wanted.includes(each)) })
  }
  return (
    <div className={css.control}>
      <Checkbox checked={isOn} disabled={!may(own, permission)} onChange={toggle}>
        <span className={prose.visuallyHidden}>{permissionWords[permission].title}</span>
      </Checkbox>
      {isOn && isLimited(permission) && (
        <Field
          label={words.limits[permission]}
          hint={words.limitHint}
          inputMode="decimal"
          value={edit.sums[permission]}
          {...(isSumWrong(edit.sums[permission]) ? { error: words.limitBad } : {})}
          onChange={({ target }) => onEdit({ ...edit, sums: { ...edit.sums, [permission]: target.value } })}
        />
      )}
    </div>
  )
}
