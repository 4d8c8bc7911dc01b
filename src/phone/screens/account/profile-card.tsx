import type { Account } from '#contract/shapes/account.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'
import './account.css'

const initialsOf = ({ firstName, lastName }: Account): string =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase()

export const ProfileCard = ({ account, waits, onEdit }: { account: Account; waits: boolean; onEdit: () => void }) => (
  <Card className="flex">
    <Avatar large initials={initialsOf(account)} />
    <span className="grow">
      <b className="account__name">
        {account.firstName} {account.lastName}
      </b>
      <span className="small muted account__email">{account.email}</span>
      {waits && <span className="small muted">{formWords.savedHere}</span>}
    </span>
    <Button kind="tonal" onClick={onEdit}>
      {accountWords.edit}
    </Button>
  </Card>
)
