import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { appWords } from '#src/words/app.ts'

/** Needs no data and no shell. */
export const CrashPage = () => (
  <main className="app scroll crash">
    <Empty
      level={1}
      art={<Icon name="warning-circle" weight="duotone" />}
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
