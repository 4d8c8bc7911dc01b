import { useEffect, useState } from 'react'
import type { Terminal, TerminalUse } from '#contract/shapes/terminal.ts'
import { dateTime } from '#src/kit/format.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useQuestion } from '#src/kit/open-question.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { terminalWords } from '#src/words/admin-terminal.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { NewTerminal } from './new-terminal.tsx'
import { SecretCard } from './secret-card.tsx'
import { TerminalTable } from './terminal-table.tsx'
import { TestScan } from './test-scan.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

const startOfDay = (now: number): string => {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

/** Milliseconds between two looks at what the kiosks do. */
const lookEvery = 20_000

/** Credentials of the kiosks: made, shown once, replaced and revoked, and a scan without effect. */
export default function TerminalPage() {
  const { clock } = useServices()
  const [naming, askName] = useQuestion<void, string>()
  const { asked, given, forget, set, rotate, revoke } = usePairs()
  const create = async () => {
    const terminalId = await askName()
    if (terminalId !== undefined) await set(terminalId)
  }
  const replaced = asked.value?.find(({ validUntil }) => validUntil !== null)
  return (
    <SectionPage
      title={terminalWords.title}
      lead={terminalWords.lead}
      end={
        <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={() => void create()}>
          {terminalWords.fresh}
        </Button>
      }
    >
      <div className={layout.g4}>
        {given && (
          <SecretCard
            key={given.terminalSecret}
            pair={given}
            formerUntil={replaced?.validUntil ? dateTime(replaced.validUntil) : null}
            onDone={forget}
          />
        )}
        <AskedContent asked={asked}>
          {(pairs) => <TerminalTable pairs={pairs} now={clock.now()} onRotate={rotate} onRevoke={revoke} />}
        </AskedContent>
        <TestScan />
      </div>
      <NewTerminal question={naming} />
    </SectionPage>
  )
}

/** The pairs, looked at again and again, and the newest secret until it is put away. */
const usePairs = () => {
  const { remote, clock } = useServices()
  const [since] = useState(() => startOfDay(clock.now()))
  const asked = useAsk('GET /accounts/terminals', { query: { since } })
  const [given, setGiven] = useState<Terminal | null>(null)
  const { again } = asked
  const { run } = useAct({ dialog: terminalWords.failed, after: again })

  useEffect(() => {
    const look = () => {
      again()
      stop = clock.after(lookEvery, look)
    }
    let stop = clock.after(lookEvery, look)
    return () => stop()
  }, [clock, again])

  const set = (terminalId: string) =>
    run(async () => setGiven(await remote.ask('POST /settings/p2p', { body: { terminalId } })))

  const rotate = async ({ terminalId }: TerminalUse) => {
    const { rotateTitle, rotateBody: body, rotateYes: yes, rotateNo: no } = terminalWords
    if (await dialogs.confirm({ title: rotateTitle(terminalId), body, yes, no })) await set(terminalId)
  }

  const revoke = async ({ id, terminalId }: TerminalUse) => {
    const { revokeTitle, revokeBody: body, revokeYes: yes, revokeNo: no } = terminalWords
    if (!(await dialogs.confirm({ title: revokeTitle(terminalId), body, yes, no, danger: true }))) return
    await run(
      () => remote.ask('DELETE /accounts/terminals/{id}', { params: { id } }),
      terminalWords.revoked(terminalId),
    )
  }
  return { asked, given, forget: () => setGiven(null), set, rotate, revoke }
}
