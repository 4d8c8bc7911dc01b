import { SpilledBucket } from '#src/ui/art/spilled-bucket.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { appWords } from '#src/words/app.ts'
import * as css from './crash-page.module.css'
import * as frame from '#src/ui/styles/frame.module.css'

/** Renders without data and without the shell. */
export const CrashPage = () => (
  <main className={`${frame.app} ${css.crash}`}>
    <Empty
      level={1}
      art={<SpilledBucket />}
      title={appWords.crashed}
      actions={
        <Button size="lg" icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={() => location.reload()}>
          {appWords.reload}
        </Button>
      }
    >
      {appWords.crashedBody}
    </Empty>
  </main>
)
