import { saveFile } from '#src/platform/save-file.ts'
import { timeOfDay } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { updaterWords } from '#src/words/office.ts'
import { environmentName } from './environment-name.ts'
import type { LogEntry } from './updater.ts'
import * as css from './update-log.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** What this page has done, and what became of it. */
export function UpdateLog({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <Card as="section" aria-labelledby="log">
      <div className={css.head}>
        <h2 id="log" className={css.title}>
          {updaterWords.log}
        </h2>
        <Button
          kind="quiet"
          icon={<Icon name="download-simple" />}
          onClick={() => saveFile(new Blob([logText(entries)], { type: 'text/plain' }), updaterWords.logFile)}
        >
          {updaterWords.saveLog}
        </Button>
      </div>
      <div role="log" aria-labelledby="log">
        <ol className={css.entries}>
          {entries.map((entry, index) => (
            // Entries are only ever added at the end.
            <li key={index} className={css.entry}>
              <span className={prose.muted}>{timeOfDay(entry.at)}</span>
              <span>{environmentName(entry.environment)}</span>
              <span className={entry.bad ? css.bad : undefined}>{entry.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** The log as a file, a line for each entry. */
export const logText = (entries: readonly LogEntry[]): string =>
  entries.map(({ at, environment, text }) => `${new Date(at).toISOString()} ${environment} ${text}\n`).join('')
