import { promptInstall } from '#src/platform/install.ts'
import { Actions, Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { Steps } from '#src/ui/steps.tsx'
import { Ticks } from '#src/customer/ui/ticks.tsx'
import { installWords } from '#src/words/install.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { InstallWay } from './install-way.ts'
import * as css from './install.module.css'

interface InstallSheetProps {
  way: InstallWay
  open: boolean
  /** Called with the user's choice: accepted or dismissed. */
  onClose: (how: 'accepted' | 'dismissed') => void
}

const download = <Icon name="download-simple" weight="bold" />
const icon = <img className={css.icon} src="/icons/icon-192.png" alt="" width={64} height={64} />

/**
 * The benefits of installing, with a button that opens the browser's own prompt; where the browser has none, the three
 * steps.
 */
export default function InstallSheet({ way, open, onClose }: InstallSheetProps) {
  const { companyName } = useSite()
  const dismiss = () => onClose('dismissed')
  if (way !== 'prompt') {
    return (
      <Sheet
        open={open}
        onClose={dismiss}
        title={installWords.guideTitle(companyName)}
        description={installWords.guideBody}
        end={icon}
      >
        <Guide way={way} />
        <Button kind="tonal" block onClick={dismiss}>
          {installWords.notNow}
        </Button>
      </Sheet>
    )
  }
  const install = async () => onClose((await promptInstall()) ? 'accepted' : 'dismissed')
  return (
    <Sheet
      open={open}
      onClose={dismiss}
      title={installWords.title(companyName)}
      description={installWords.detail(location.host)}
      end={icon}
    >
      <Ticks large items={reasons} />
      <Actions>
        <Button kind="tonal" size="lg" onClick={dismiss}>
          {installWords.notNow}
        </Button>
        <Button size="lg" icon={download} onClick={() => void install()}>
          {installWords.install}
        </Button>
      </Actions>
    </Sheet>
  )
}

const reasons = [
  { text: installWords.reasons.code, icon: <Icon name="lightning" weight="fill" /> },
  { text: installWords.reasons.nudge, icon: <Icon name="bell" weight="fill" /> },
  { text: installWords.reasons.signal, icon: <Icon name="wifi-low" weight="fill" /> },
]

function Guide({ way }: { way: Exclude<InstallWay, 'prompt'> }) {
  const titles = [
    <>
      {installWords.tap} <Icon name="export" weight="bold" /> {installWords.share[way]}
    </>,
    <>
      {installWords.choose} <Icon name="plus-square" weight="bold" /> {installWords.add}
    </>,
    installWords.confirm,
  ]
  return <Steps steps={titles.map((title) => ({ title: <span className={css.step}>{title}</span>, state: 'next' }))} />
}
