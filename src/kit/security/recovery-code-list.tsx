import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { securityWords as words } from '#src/words/security.ts'
import * as css from './recovery-code-list.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Recovery codes to write down or to save: they are shown this once. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <span className={layout.g3}>
    <span>{words.codesBody}</span>
    <span className={`${css.codes} ${prose.num}`} data-ui="recovery-codes">
      {codes.map((code) => (
        <code key={code}>{code}</code>
      ))}
    </span>
    <Button
      kind="outline"
      block
      icon={<Icon name="download-simple" />}
      onClick={() => saveFile(new Blob([codes.join('\n')], { type: 'text/plain' }), words.codesFile)}
    >
      {words.codesSave}
    </Button>
  </span>
)
