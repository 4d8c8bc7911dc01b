import { ownDataFile } from '#contract/rules/own-data.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { ActContext, useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { AskAgain } from '#src/kit/security/ask-again.tsx'
import { useServices } from '#src/kit/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { offerFile } from '#src/platform/offer-file.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { RowButton } from '#src/ui/row.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ownDataWords as words } from '#src/words/account.ts'

/** Milliseconds: the server makes the file within a minute. */
const timeout = 70_000

/** The person's own data as a file. It is not queued: without a signal it says so at once. */
export function OwnDataRow() {
  const services = useServices()
  return (
    <ActContext value={services}>
      <AskAgain>
        <TakeOwnData />
      </AskAgain>
    </ActContext>
  )
}

function TakeOwnData() {
  const { remote, contact, clock } = useServices()
  const { busy, run } = useAct({
    dialog: words.failed,
    text: (error) => (error instanceof NoAnswer ? words.offline : problemText(error, words.again)),
  })
  const take = () => {
    if (isLost(contact, clock.now()))
      return void dialogs.alert({ kind: 'warning', title: words.failed, body: words.offline })
    // The file is offered also where the page was left meanwhile.
    void run(async () => offerFile(await remote.ask('GET /users/data', {}, { timeout }), ownDataFile))
  }
  return (
    <RowButton
      start={<IconTile name="download-simple" />}
      title={words.title}
      detail={busy ? words.making : words.detail}
      aria-busy={busy}
      aria-disabled={busy}
      {...(busy ? { end: <Spinner /> } : {})}
      onClick={() => busy || take()}
    />
  )
}
