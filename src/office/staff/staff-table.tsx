import type { StaffMember } from '#contract/shapes/platform-staff.ts'
import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { officeStaffWords as words } from '#src/words/office-staff.ts'
import { securityWords } from '#src/words/security.ts'
import { Answered } from '../answered.tsx'
import type { EnvironmentPart } from '../environment-card.tsx'
import * as css from './staff-table.module.css'
import { useStaff } from './use-staff.ts'
import * as prose from '#src/ui/styles/prose.module.css'

export function StaffTable({ updater, column }: EnvironmentPart) {
  const { staff, withdraw, remove } = useStaff(updater, column.name)
  return (
    <Answered answer={staff} failed={words.failed} again={words.again}>
      {(list) => (
        <DataTable columns={words.columns} className={css.table} scrollLabel={words.title}>
          {list.map((member) => (
            <StaffRow
              key={member.name}
              member={member}
              onWithdraw={() => void withdraw(member)}
              onRemove={(passkey) => void remove(member, passkey)}
            />
          ))}
        </DataTable>
      )}
    </Answered>
  )
}

type StaffPasskey = StaffMember['passkeys'][number]

interface StaffRowProps {
  member: StaffMember
  onWithdraw: () => void
  onRemove: (passkey: StaffPasskey) => void
}

function StaffRow({ member, onWithdraw, onRemove }: StaffRowProps) {
  const { name, isYou, lastLoginAt, openUntil, devices, passkeys } = member
  return (
    <tr>
      <th scope="row">
        {name} {isYou && <Badge tone="plain">{words.you}</Badge>}
      </th>
      <td>{lastLoginAt === null ? words.never : dateTime(lastLoginAt)}</td>
      <td>
        {openUntil === null ? (
          <span className={prose.muted}>{words.closed}</span>
        ) : (
          <Badge tone="success">{words.openUntil(dateTime(openUntil))}</Badge>
        )}
      </td>
      <td className={prose.num}>{devices}</td>
      <td>
        {passkeys.length === 0 ? (
          <span className={css.weak}>
            <Icon name="warning" /> {words.none}
          </span>
        ) : (
          <ul className={css.passkeys}>
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} name={name} onRemove={() => onRemove(passkey)} />
            ))}
          </ul>
        )}
      </td>
      <td>
        {!isYou && (
          <Button kind="outline" size="sm" aria-label={words.withdrawOf(name)} onClick={onWithdraw}>
            {words.withdraw}
          </Button>
        )}
      </td>
    </tr>
  )
}

interface PasskeyItemProps {
  passkey: StaffPasskey
  /** Of the account. */
  name: string
  onRemove: () => void
}

function PasskeyItem({ passkey, name, onRemove }: PasskeyItemProps) {
  const { createdAt, lastUsedAt, isCloned } = passkey
  return (
    <li className={css.passkey}>
      <Icon name="fingerprint" />
      <span>
        <b>{passkey.name}</b> {isCloned && <Badge tone="danger">{securityWords.cloned}</Badge>}
        <span className={`${css.used} ${prose.xs} ${prose.muted}`}>
          {securityWords.used(dateTime(createdAt), lastUsedAt === null ? null : dateTime(lastUsedAt))}
        </span>
      </span>
      <Button kind="danger-quiet" size="sm" aria-label={words.removeOf(passkey.name, name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}
