import type { Account } from '#contract/shapes/account.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'
import * as css from './account.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const initialsOf = ({ firstName, lastName }: Account): string =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase()

export const ProfileCard = ({ account, waits, onEdit }: { account: Account; waits: boolean; onEdit: () => void }) => (
  <Card className={css.profile}>
    <Avatar large initials={initialsOf(account)} />
    <span className={css.who}>
      <b className={css.name}>
        {account.firstName} {account.lastName}
      </b>
      <span className={`${prose.small} ${prose.muted} ${css.email}`}>{account.email}</span>
      {waits && <span className={`${prose.small} ${prose.muted}`}>{formWords.savedHere}</span>}
    </span>
    <Button kind="tonal" onClick={onEdit}>
      {accountWords.edit}
    </Button>
  </Card>
)
