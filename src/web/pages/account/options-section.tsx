import type { Account } from '#contract/shapes/account.ts'
import { OwnDataRow } from '#src/customer/account/own-data-row.tsx'
import { StorageRow } from '#src/customer/account/storage-row.tsx'
import { useAccountEnd } from '#src/customer/account/use-account-end.ts'
import { Options } from '#src/customer/account/options.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowButton, Rows } from '#src/ui/row.tsx'
import { accountWords } from '#src/words/account.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as css from './account.module.css'

/** The user's choices, the storage of this device, and the end of all sessions. */
export function OptionsSection({ account }: { account: Account }) {
  const end = useAccountEnd()
  return (
    <>
      <h2>{words.sections.options}</h2>
      <div className={css.columns}>
        <Options account={account} />
        <Rows>
          <StorageRow />
          <RowButton
            start={<IconTile name="device-mobile" />}
            title={accountWords.logOutEverywhere}
            onClick={end.logOutEverywhere}
          />
          <OwnDataRow />
        </Rows>
      </div>
    </>
  )
}
