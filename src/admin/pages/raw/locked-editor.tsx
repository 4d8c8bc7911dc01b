import { PasswordForm } from '#src/kit/forms/password-form.tsx'
import { outcomeOf, refusalOr } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { rawWords } from '#src/words/admin-raw.ts'
import * as css from './locked-editor.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Asks for the password. Behind it are drawn bars, never the config itself. */
export function LockedEditor({ onUnlocked }: { onUnlocked: () => void }) {
  const { remote, report } = useServices()
  const unlock = async (password: string): Promise<string | null> => {
    const call = () => remote.ask('POST /accounts/site-config/unlock', { body: { password } })
    const outcome = await outcomeOf(call, report)
    if (!outcome.done) return refusalOr(rawWords.failed)(outcome.error)
    onUnlocked()
    return null
  }
  return (
    <div className={css.place}>
      <div className={css.bars} aria-hidden="true" />
      <Card className={css.lock}>
        <Seal tone="info">
          <Icon name="lock-key" weight="duotone" />
        </Seal>
        <h2>{rawWords.locked}</h2>
        <p className={`${prose.muted} ${prose.small}`}>{rawWords.lockedBody}</p>
        <div className={css.form}>
          <PasswordForm label={rawWords.password} go={rawWords.unlock} autoComplete="off" send={unlock} />
        </div>
      </Card>
    </div>
  )
}
