import { uiWords } from '#src/words/ui.ts'
import './code-line.css'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

/** A code to type or to copy. */
export const CodeLine = ({ code, onCopy }: { code: string; onCopy?: () => void }) => (
  <div className="code-line">
    <span className="mono">{code}</span>
    {onCopy && <IconButton label={uiWords.copy} icon={<Icon name="copy" />} onClick={onCopy} />}
  </div>
)
