import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { accountWords } from '#src/words/admin-account.ts'
import * as css from './logged-out.module.css'

/** In place of an office that was open when the session ended. */
export const LoggedOut = ({ logIn }: { logIn: string }) => (
  <main className={css.page}>
    <Empty level={1} title={accountWords.out} actions={<LinkButton href={logIn}>{accountWords.logIn}</LinkButton>}>
      {accountWords.outBody}
    </Empty>
  </main>
)
