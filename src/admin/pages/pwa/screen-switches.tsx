import { isSamePath } from '#contract/routes/facts.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { pwaWords } from '#src/words/admin.ts'
import { useSetting } from '../../editing/editing-context.ts'
import { destinations } from '../../settings/destinations.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Screens that the app cannot be without: its home, and what a customer needs to leave or to be paid back. */
const always: readonly string[] = [phoneRoutes.home, phoneRoutes.account, phoneRoutes.terms, phoneRoutes.privacy].map(
  ({ path }) => path,
)

/** Which screens the merchant's app has. */
export function ScreenSwitches() {
  const [disabled = [], setDisabled] = useSetting<string[]>('/disabledRoutes')
  const isOff = (path: string) => disabled.some((each) => isSamePath(each, path))
  const turn = (path: string, on: boolean) => {
    const others = disabled.filter((each) => !isSamePath(each, path))
    setDisabled(on ? others : [...others, path])
  }
  const on = destinations.filter(({ path }) => !isOff(path)).length
  return (
    <Card as="section" className={layout.g3} data-setting="/disabledRoutes">
      <SectionHead title={pwaWords.screens} end={pwaWords.on(on, destinations.length)} />
      <p className={`${prose.muted} ${prose.small}`}>{pwaWords.screensLead}</p>
      <Rows plain>
        {destinations.map(({ path, label }) => (
          <Row
            key={path}
            title={label}
            detail={<span className={prose.mono}>{path}</span>}
            end={
              always.includes(path) ? (
                <Badge>{pwaWords.alwaysOn}</Badge>
              ) : (
                <Switch label={label} checked={!isOff(path)} onChange={({ target }) => turn(path, target.checked)} />
              )
            }
          />
        ))}
      </Rows>
    </Card>
  )
}
