import type { WrapperPlatform } from '#contract/shapes/wrappers.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { wrapperWords } from '#src/words/admin-wrappers.ts'
import * as css from './wrappers-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Icons are drawn again, which takes longer than other calls on a busy server. Milliseconds. */
const timeLimit = 60_000

interface PlatformCardProps {
  platform: WrapperPlatform
  /** Of the app. */
  name: string
  version: string
  /** Checks that the store or the phone would fail. */
  missing: number
}

const icons = { Android: 'android-logo', IOS: 'apple-logo' } as const

/** One platform's project: its state, and its own download, which has its own spinner. */
export function PlatformCard({ platform, name, version, missing }: PlatformCardProps) {
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: wrapperWords.failedTitle })
  const words = wrapperWords.platforms[platform]
  const download = () =>
    run(async () => {
      const request = { params: { id: platform }, query: { name } }
      const content = await remote.ask('GET /packages/{id}', request, { timeout: timeLimit })
      saveFile(content, `${location.hostname.split('.')[0]}-${platform.toLowerCase()}-${version}.zip`)
    })
  return (
    <Card as="section" className={css.platform} aria-label={words.name} aria-busy={busy || undefined}>
      <div className={css.platformHead}>
        <Tile size="lg">
          <Icon name={icons[platform]} weight="fill" />
        </Tile>
        <PlatformBadge busy={busy} missing={missing} />
      </div>
      <div>
        <h2>{words.name}</h2>
        <p className={`${prose.muted} ${prose.small}`}>{words.detail}</p>
      </div>
      <Button
        block
        busy={busy}
        disabled={name === ''}
        icon={busy ? <Spinner /> : <Icon name="download-simple" weight="bold" />}
        onClick={() => void download()}
      >
        {busy ? wrapperWords.building : wrapperWords.download(version)}
      </Button>
      <p className={`${prose.muted} ${prose.small}`} aria-live="polite">
        {busy ? wrapperWords.buildingHint : wrapperWords.hint}
      </p>
    </Card>
  )
}

function PlatformBadge({ busy, missing }: { busy: boolean; missing: number }) {
  if (busy) return <Badge tone="info">{wrapperWords.building}</Badge>
  if (missing > 0)
    return (
      <Badge tone="warning" icon={<Icon name="warning" weight="fill" />}>
        {wrapperWords.toDo(missing)}
      </Badge>
    )
  return (
    <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
      {wrapperWords.ready}
    </Badge>
  )
}
