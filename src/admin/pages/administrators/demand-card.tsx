import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/row.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { passkeyDemandWords as words } from '#src/words/admin-staff.ts'
import { dataWords } from '#src/words/data.ts'
import { useMay } from '../../ui/own-office.ts'

/** Whether staff need a passkey to open the back office; a role that may not run the site reads it. */
export function DemandCard({ isDemanded, onChanged }: { isDemanded: boolean; onChanged: () => void }) {
  const { remote } = useServices()
  const may = useMay()
  const { busy, run } = useAct({
    dialog: words.failed,
    text: (error) => problemText(error, dataWords.failed),
    after: onChanged,
  })
  const turn = (next: boolean) =>
    run(
      () => remote.ask('PUT /accounts/staff-passkeys', { body: { isDemanded: next } }),
      next ? words.turnedOn : words.turnedOff,
    )
  return (
    <Card as="section" aria-label={words.area}>
      <Row
        title={words.label}
        detail={isDemanded ? words.on : words.off}
        end={
          may('run-site') && (
            <Switch
              label={words.label}
              checked={isDemanded}
              disabled={busy}
              onChange={({ target }) => void turn(target.checked)}
            />
          )
        }
      />
    </Card>
  )
}
